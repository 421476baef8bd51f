import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { TaskId } from '../../../core/ids.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import { canSeeList } from '../../../identity/list-access/visible.ts'
import { Dependency } from './schema.ts'

/** Joins both tasks of a row of `dependencies`, which are there and which the actor can see: what they can't isn't counted, either. */
const bothTasks = (actor: Actor): Fragment => fragment`
  join tasks as blocked on blocked.workspace_id = ${actor.workspace_id} and blocked.id = dependencies.task_id
    and blocked.deleted_at is null and ${canSeeList(actor, fragment`blocked.list_id`)}
  join tasks as blockers on blockers.workspace_id = ${actor.workspace_id} and blockers.id = dependencies.blocked_by_id
    and blockers.deleted_at is null and ${canSeeList(actor, fragment`blockers.list_id`)}`

const columns = fragment`
  dependencies.task_id, dependencies.blocked_by_id, blockers.completed_at is null as open, dependencies.created_at,
  dependencies.created_by`

/** Lists what blocks a task and what it blocks, as far as the actor can see both, oldest first. */
export const listDependencies = (sql: Sql, actor: Actor, taskId: TaskId) => sql(Dependency)`
  select ${columns} from dependencies
  ${bothTasks(actor)}
  where dependencies.workspace_id = ${actor.workspace_id}
    and (dependencies.task_id = ${taskId} or dependencies.blocked_by_id = ${taskId})
  order by dependencies.created_at, dependencies.task_id, dependencies.blocked_by_id`

/** Lists what blocks some tasks, in their order. */
export const listDependenciesOf = (sql: Sql, actor: Actor, taskIds: readonly TaskId[]) => sql(Dependency)`
  select ${columns} from dependencies
  ${bothTasks(actor)}
  where dependencies.workspace_id = ${actor.workspace_id} and dependencies.task_id = any(${taskIds}::text[])
  order by array_position(${taskIds}::text[], dependencies.task_id), dependencies.created_at, dependencies.blocked_by_id`

/** A dependency, by its two tasks. */
export type DependencyKey = Pick<Dependency, 'task_id' | 'blocked_by_id'>

const WaitedForRow = Type.Object({ id: idSchema('tsk') })

/** Lists everything that a task waits for, directly or not, whether or not the actor can see it, and the task itself. */
export const listAllWaitedFor = (sql: Transaction, actor: Actor, taskId: TaskId) => sql(WaitedForRow)`
  with recursive waited_for as (
    select ${taskId}::text collate "C" as id
    union
    select dependencies.blocked_by_id from waited_for
    join dependencies on dependencies.workspace_id = ${actor.workspace_id} and dependencies.task_id = waited_for.id
    join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = dependencies.blocked_by_id
      and tasks.deleted_at is null
  )
  select id from waited_for`

const LinkRow = Type.Object({
  task_id: idSchema('tsk'),
  blocked_by_id: idSchema('tsk'),
  title: Type.String(),
  visible: Type.Boolean(),
})

/** Lists the dependencies of some tasks, with what the actor may know of the tasks that block. */
export const listLinks = (sql: Transaction, actor: Actor, taskIds: readonly TaskId[]) => sql(LinkRow)`
  select dependencies.task_id, dependencies.blocked_by_id, blockers.title,
    ${canSeeList(actor, fragment`blockers.list_id`)} as visible
  from dependencies
  join tasks as blockers on blockers.workspace_id = ${actor.workspace_id} and blockers.id = dependencies.blocked_by_id
    and blockers.deleted_at is null
  where dependencies.workspace_id = ${actor.workspace_id} and dependencies.task_id = any(${taskIds}::text[])
  order by dependencies.created_at, dependencies.blocked_by_id`

/** Inserts a dependency together with the commit. */
export const insertDependency = (sql: Transaction, actor: Actor, { task_id, blocked_by_id }: DependencyKey) =>
  sql(NoRow)`
    insert into dependencies (workspace_id, task_id, blocked_by_id, created_at, created_by)
    values (${actor.workspace_id}, ${task_id}, ${blocked_by_id}, ${sql.stamp}, ${actor.member_id})`

/** Deletes a dependency. */
export const deleteDependency = (sql: Transaction, actor: Actor, { task_id, blocked_by_id }: DependencyKey) =>
  sql(NoRow)`
    delete from dependencies
    where workspace_id = ${actor.workspace_id} and task_id = ${task_id} and blocked_by_id = ${blocked_by_id}`

/** Sets whether a task has dependencies now. */
export const updateHasBlockers = (sql: Transaction, actor: Actor, taskId: TaskId) => sql(NoRow)`
  update tasks
  set has_blockers = exists (
    select from dependencies
    where dependencies.workspace_id = ${actor.workspace_id} and dependencies.task_id = ${taskId}
  )
  where workspace_id = ${actor.workspace_id} and id = ${taskId}`

const blockersOf = (actor: Actor, which: Fragment): Fragment => fragment`
  from dependencies
  join tasks as blockers on blockers.workspace_id = ${actor.workspace_id} and blockers.id = dependencies.blocked_by_id
    and blockers.deleted_at is null ${which} and ${canSeeList(actor, fragment`blockers.list_id`)}
  where dependencies.workspace_id = ${actor.workspace_id} and dependencies.task_id = tasks.id`
const openBlockers = (actor: Actor): Fragment =>
  blockersOf(actor, fragment`and blockers.completed_at is null`)

const select = (from: Fragment): Fragment => fragment`
  case when tasks.has_blockers
    then array(select dependencies.blocked_by_id ${from} order by dependencies.created_at, dependencies.blocked_by_id)
    else '{}'
  end as blocked_by`

/** The tasks that block a row of `tasks`, as far as the actor can see them. */
export const selectBlockers = (actor: Actor): Fragment => select(blockersOf(actor, fragment``))

/** Those of them that are open. */
export const selectOpenBlockers = (actor: Actor): Fragment => select(openBlockers(actor))

/** Whether a row of `tasks` is blocked by an open task that the actor can see. */
export const isBlocked = (actor: Actor): Fragment =>
  fragment`(tasks.has_blockers and exists (select ${openBlockers(actor)}))`
