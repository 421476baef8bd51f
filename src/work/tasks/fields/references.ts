import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { type FieldError, listArchived, overLimit } from '../../../core/errors.ts'
import type { MemberId } from '../../../core/ids.ts'
import { listTasksMax, subtaskDepthMax, taskSubtasksMax } from '../../../core/limits.ts'
import { whoSees } from '../../../identity/list-access/check-access.ts'
import { findPlace, hasSection, listBlindMembers, type Place } from '../list-ref-store.ts'
import type { Task, TaskFields } from '../schema.ts'
import { findTask, listSubtasks } from '../store.ts'

/** What a task points at, as far as a change concerns it. */
export type References = {
  /** The list that it comes into, when that is another than before. */
  list: Place | undefined
  /** The parent that it comes under, when that is another than before. */
  parent: Task | undefined
  /** The subtasks that go with it into another list. */
  subtasks: Task[]
  errors: FieldError[]
}

/**
 * Looks up what a created or changed task points at. What the actor may not see is not there (D21); whoever is
 * assigned must be a member who sees the list (S-07), but a removed member may stay where they are assigned.
 */
export async function findReferences(
  sql: Transaction,
  actor: Actor,
  before: Task | undefined,
  wanted: TaskFields,
): Promise<References> {
  const moves = before?.list_id !== wanted.list_id
  const changesParent = wanted.parent_id !== (before?.parent_id ?? null)
  const changesSection = moves || before.section_id !== wanted.section_id
  const kept = wanted.assignee_ids.filter((id) => before?.assignee_ids.includes(id))
  const added = wanted.assignee_ids.filter((id) => !kept.includes(id))
  const subtasks =
    moves && before && before.subtask_count > 0 ? await listSubtasks(sql, actor, before.id) : []
  const come = moves ? [...kept, ...subtasks.flatMap((subtask) => subtask.assignee_ids)] : []

  const [list, parent, sectionFits, seers, blind] = await Promise.all([
    moves ? findPlace(sql, actor, wanted.list_id) : undefined,
    changesParent && wanted.parent_id !== null ? findTask(sql, actor, wanted.parent_id) : undefined,
    changesSection && wanted.section_id !== null
      ? hasSection(sql, actor, wanted.list_id, wanted.section_id)
      : true,
    whoSees(sql, actor.workspace_id, wanted.list_id, added),
    come.length > 0 ? listBlindMembers(sql, actor, wanted.list_id, come) : [],
  ])
  // Nothing else can be said of a task in a list that is not there.
  if (moves && !list) return { list, parent, subtasks, errors: [notFoundIn('list_id')] }

  const blindIds = new Set<MemberId>(blind.map((member) => member.id))
  const errors: FieldError[] = []
  if (!sectionFits) errors.push(notFoundIn('section_id'))
  if (wanted.parent_id !== null) {
    if (wanted.parent_id === before?.id) errors.push({ field: 'parent_id', reason: 'self' })
    else if (changesParent && !parent) errors.push(notFoundIn('parent_id'))
    else if (changesParent ? parent?.list_id !== wanted.list_id : moves)
      errors.push({ field: moves ? 'list_id' : 'parent_id', reason: 'other_list' })
  }
  if (added.some((id) => !seers.has(id)) || kept.some((id) => blindIds.has(id)))
    errors.push(notFoundIn('assignee_ids'))
  if (subtasks.some((subtask) => subtask.assignee_ids.some((id) => blindIds.has(id))))
    errors.push({ field: 'list_id', reason: 'assignees' })
  return { list, parent, subtasks, errors }
}

const notFoundIn = (field: string): FieldError => ({ field, reason: 'not_found' })

/**
 * Whether there is room for a task, with its subtasks, where it comes to.
 *
 * @throws conflict for an archived list, unprocessable for a limit that would be exceeded (R-199, R-200, D6)
 */
export function checkRoom(
  before: Pick<Task, 'subtask_count'> | undefined,
  {
    list,
    parent,
  }: Pick<References, 'list'> & { parent: Pick<Task, 'parent_id' | 'subtask_count'> | undefined },
): void {
  const subtaskCount = before?.subtask_count ?? 0
  if (list?.archived) throw listArchived()
  if (parent && (parent.parent_id !== null || subtaskCount > 0))
    throw overLimit('subtask_depth', subtaskDepthMax, subtaskDepthMax + 1)
  if (parent && parent.subtask_count >= taskSubtasksMax)
    throw overLimit('task_subtasks', taskSubtasksMax, parent.subtask_count + 1)
  const taskCount = list ? list.task_count + 1 + subtaskCount : 0
  if (taskCount > listTasksMax) throw overLimit('list_tasks', listTasksMax, taskCount)
}
