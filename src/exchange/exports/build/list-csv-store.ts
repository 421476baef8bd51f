import type { Actor } from '../../../core/actor.ts'
import { fragment, type Sql } from '../../../platform/db/sql.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import { type Static, Type } from '../../../core/typebox.ts'
import { canSeeList } from '../../../identity/list-access/visible.ts'
import { canSeeMemberId } from '../../../identity/members/visible.ts'
import { selectBlockers } from '../../../work/tasks/dependencies/columns.ts'
import { Task } from '../../../work/tasks/schema.ts'

const ListCsvDbRow = Type.Object({
  ...Type.Pick(Task, [
    'id', 'title', 'description', 'start_date', 'due_date', 'due_time', 'timezone', 'priority', 'completed', 'completed_at',
    'estimate_minutes', 'recurrence', 'checklist', 'external_id', 'created_at', 'url',
  ]).properties, // oxfmt-ignore
  section: nullable(Type.String()),
  parent: nullable(Type.String()),
  assignees: Type.Array(Type.String()),
  labels: Type.Array(Type.String()),
  blocked_by: Type.Array(idSchema('tsk')),
  comments: Type.Integer(),
  attachments: Type.Unsafe<{ name: string }[]>({ type: 'array' }),
  created_by: nullable(Type.String()),
})
export type ListCsvRow = Static<typeof ListCsvDbRow>

/** Returns the tasks in the order of `ids`, with names instead of ids for what they refer to. */
export const listListCsvRows = (sql: Sql, actor: Actor, ids: readonly string[]) => sql(ListCsvDbRow)`
  select tasks.id, tasks.title, tasks.description, tasks.start_date, tasks.due_date, tasks.due_time, tasks.timezone,
    tasks.priority, tasks.estimate_minutes, tasks.completed_at is not null as completed, tasks.completed_at, tasks.recurrence, tasks.checklist,
    tasks.external_id, tasks.created_at, ${sql.publicUrl} || '/tasks/' || tasks.id as url, sections.name as section,
    parents.title as parent,
    array(
      select members.name from unnest(tasks.assignee_ids) with ordinality as assigned (id, nth)
      join members on members.workspace_id = ${actor.workspace_id} and members.id = assigned.id
      where ${canSeeMemberId(actor, fragment`assigned.id`)}
      order by assigned.nth
    ) as assignees,
    array(
      select labels.name from unnest(tasks.label_ids) with ordinality as labeled (id, nth)
      join labels on labels.workspace_id = ${actor.workspace_id} and labels.id = labeled.id
        and labels.deleted_at is null
      order by labeled.nth
    ) as labels,
    ${selectBlockers(actor)}, tasks.comment_count as comments, tasks.attachments,
    (
      select members.name from members
      where members.workspace_id = ${actor.workspace_id} and members.id = tasks.created_by
        and ${canSeeMemberId(actor, fragment`tasks.created_by`)}
    ) as created_by
  from unnest(${ids}::text[]) with ordinality as wanted (id, nth)
  join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = wanted.id
  left join sections on sections.workspace_id = ${actor.workspace_id} and sections.id = tasks.section_id
  left join tasks as parents on parents.workspace_id = ${actor.workspace_id} and parents.id = tasks.parent_id
  where tasks.deleted_at is null and ${canSeeList(actor, fragment`tasks.list_id`)}
  order by wanted.nth`
