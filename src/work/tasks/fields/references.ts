import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { type FieldError, listArchived, limitExceeded, unknownIds } from '../../../core/errors.ts'
import type { LabelId, ListId, MemberId, SectionId, TaskId } from '../../../core/ids.ts'
import { listTasksMax, subtaskDepthMax, taskSubtasksMax } from '../../../core/limits.ts'
import { membersWhoCanSee } from '../../../identity/list-access/check-access.ts'
import { filterVisibleLabels } from '../../labels/labels.ts'
import { findListRef, hasSection, listMembersWithoutAccess, type ListRef } from '../list-ref-store.ts'
import type { Task, TaskCreate, TaskFields, TaskPatch } from '../schema.ts'
import { externalIdTaken } from './external-id.ts'
import { type ExternalIdHolder, findExternalIdHolder } from '../external-id-store.ts'
import { findTask, listSubtasks } from '../read-store.ts'

/** What a task refers to, as far as a change concerns it. */
export type TaskReferences = {
  /** Its list, if that changes. */
  list: ListRef | undefined
  /** Its parent, if that changes. */
  parent: Task | undefined
  /** The subtasks that move to another list with it. */
  subtasks: Task[]
  /** Another task that has its external id, if that changes. */
  externalIdHolder: ExternalIdHolder | undefined
  /** The ids that the task can't have, by their field. */
  unknown: { assignee_ids: ReadonlySet<string>; label_ids: ReadonlySet<string> }
  errors: FieldError[]
}

/** The questions about references whose answers several tasks may share. */
export type Lookups = {
  list: (id: ListId) => Promise<ListRef | undefined>
  task: (id: TaskId) => Promise<Task | undefined>
  hasSection: (listId: ListId, id: SectionId) => Promise<boolean>
  /** Those of `ids` who can see the list. */
  viewers: (listId: ListId, ids: readonly string[]) => Promise<ReadonlySet<MemberId>>
  /** Those of `ids` that are labels. */
  labels: (ids: readonly LabelId[]) => Promise<ReadonlySet<LabelId>>
}

/** Asks the database each time. */
export const lookUp = (sql: Sql, actor: Actor): Lookups => ({
  list: (id) => findListRef(sql, actor, id),
  task: (id) => findTask(sql, actor, id),
  hasSection: (listId, id) => hasSection(sql, actor, listId, id),
  viewers: (listId, ids) => membersWhoCanSee(sql, actor.workspace_id, listId, ids),
  labels: (ids) => filterVisibleLabels(sql, actor, ids),
})

/** Asks once for each answer, while the caller keeps track of what has changed since. */
export function lookUpOnce(sql: Sql, actor: Actor): Lookups {
  const lookups = lookUp(sql, actor)
  return {
    list: rememberAnswers(lookups.list),
    task: rememberAnswers(lookups.task),
    hasSection: rememberAnswers(lookups.hasSection),
    viewers: rememberAnswers(lookups.viewers),
    labels: rememberAnswers(lookups.labels),
  }
}

function rememberAnswers<Question extends unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>()
  return (...question) => {
    const key = JSON.stringify(question)
    let answer = answers.get(key)
    if (!answer) answers.set(key, (answer = ask(...question)))
    return answer
  }
}

/**
 * Looks up what a new or changed task refers to. What the actor cannot see does not exist for them (D21).
 * Assignees must be members who can see the list (S-07), but removed members may stay assigned.
 */
export async function findReferences(
  sql: Sql,
  actor: Actor,
  before: Task | undefined,
  after: Pick<
    TaskFields,
    'list_id' | 'section_id' | 'parent_id' | 'assignee_ids' | 'label_ids' | 'external_id'
  >,
  lookups: Lookups = lookUp(sql, actor),
): Promise<TaskReferences> {
  const moves = before?.list_id !== after.list_id
  const changesParent = after.parent_id !== (before?.parent_id ?? null)
  const changesSection = moves || before.section_id !== after.section_id
  const kept = after.assignee_ids.filter((id) => before?.assignee_ids.includes(id))
  const added = after.assignee_ids.filter((id) => !kept.includes(id))
  const newLabels = after.label_ids.filter((id) => !before?.label_ids.includes(id))
  const subtasks =
    moves && before && before.subtask_count > 0 ? await listSubtasks(sql, actor, before.id) : []
  const movedAssignees = moves ? [...kept, ...subtasks.flatMap((subtask) => subtask.assignee_ids)] : []

  const changesExternalId = after.external_id !== (before?.external_id ?? null)

  const [list, parent, sectionFits, viewers, labels, membersWithoutAccess, externalIdHolder] =
    await Promise.all([
      moves ? lookups.list(after.list_id) : undefined,
      changesParent && after.parent_id !== null ? lookups.task(after.parent_id) : undefined,
      changesSection && after.section_id !== null
        ? lookups.hasSection(after.list_id, after.section_id)
        : true,
      lookups.viewers(after.list_id, added),
      newLabels.length > 0 ? lookups.labels(newLabels) : new Set<LabelId>(),
      movedAssignees.length > 0 ? listMembersWithoutAccess(sql, actor, after.list_id, movedAssignees) : [],
      changesExternalId && after.external_id !== null
        ? findExternalIdHolder(sql, actor, after.external_id)
        : undefined,
    ])
  // Without the list, nothing else can be checked.
  const found = { list, parent, subtasks, externalIdHolder }
  if (moves && !list)
    return {
      ...found,
      unknown: { assignee_ids: new Set(), label_ids: new Set() },
      errors: [notFoundError('list_id')],
    }

  const withoutAccess = new Set<MemberId>(membersWithoutAccess.map((member) => member.id))
  const errors: FieldError[] = []
  if (!sectionFits) errors.push(notFoundError('section_id'))
  if (after.parent_id !== null) {
    if (after.parent_id === before?.id) errors.push({ field: 'parent_id', reason: 'self' })
    else if (changesParent && !parent) errors.push(notFoundError('parent_id'))
    else if (changesParent ? parent?.list_id !== after.list_id : moves)
      errors.push({ field: moves ? 'list_id' : 'parent_id', reason: 'other_list' })
  }
  if (subtasks.some((subtask) => subtask.assignee_ids.some((id) => withoutAccess.has(id))))
    errors.push({ field: 'list_id', reason: 'assignees' })
  const strangers = [...added.filter((id) => !viewers.has(id)), ...kept.filter((id) => withoutAccess.has(id))]
  const unknown = {
    assignee_ids: new Set(strangers),
    label_ids: new Set(newLabels.filter((id) => !labels.has(id))),
  }
  return { ...found, unknown, errors }
}

/**
 * Returns what is wrong with the references of a task.
 *
 * @param sent the body of the request, whose lists of ids are counted
 * @param before the task, whose assignees are meant if none were sent and it moves to another list
 */
export const checkReferences = (
  { errors, unknown }: TaskReferences,
  sent: Pick<TaskCreate | TaskPatch, 'assignee_ids' | 'label_ids'>,
  before?: Task,
): FieldError[] => [
  ...errors,
  ...unknownIds('assignee_ids', sent.assignee_ids ?? before?.assignee_ids ?? [], (id) =>
    unknown.assignee_ids.has(id),
  ),
  ...unknownIds('label_ids', sent.label_ids ?? [], (id) => unknown.label_ids.has(id)),
]

/** @throws conflict `external_id_taken`, which names the other task only to those who can see it (0270) */
export function checkExternalId({ externalIdHolder: holder }: TaskReferences): void {
  if (holder) throw externalIdTaken(holder.visible ? holder.id : undefined)
}

const notFoundError = (field: string): FieldError => ({ field, reason: 'not_found' })

/**
 * Checks that a task and its subtasks fit into their new list and under their new parent.
 *
 * @throws conflict for an archived list, unprocessable for a limit that would be exceeded (R-199, R-200, D6)
 */
export function checkCapacity(
  before: Pick<Task, 'subtask_count'> | undefined,
  {
    list,
    parent,
  }: Pick<TaskReferences, 'list'> & { parent: Pick<Task, 'parent_id' | 'subtask_count'> | undefined },
): void {
  const subtaskCount = before?.subtask_count ?? 0
  if (list?.archived) throw listArchived()
  if (parent && (parent.parent_id !== null || subtaskCount > 0))
    throw limitExceeded('subtask_depth', subtaskDepthMax, subtaskDepthMax + 1)
  if (parent && parent.subtask_count >= taskSubtasksMax)
    throw limitExceeded('task_subtasks', taskSubtasksMax, parent.subtask_count + 1)
  const taskCount = list ? list.task_count + 1 + subtaskCount : 0
  if (taskCount > listTasksMax) throw limitExceeded('list_tasks', listTasksMax, taskCount)
}
