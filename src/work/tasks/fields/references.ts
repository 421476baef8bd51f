import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { type FieldError, listArchived, limitExceeded } from '../../../core/errors.ts'
import type { MemberId } from '../../../core/ids.ts'
import { listTasksMax, subtaskDepthMax, taskSubtasksMax } from '../../../core/limits.ts'
import { membersWhoCanSee } from '../../../identity/list-access/check-access.ts'
import { findListRef, hasSection, listMembersWithoutAccess, type ListRef } from '../list-ref-store.ts'
import type { Task, TaskFields } from '../schema.ts'
import { findTask, listSubtasks } from '../read-store.ts'

/** What a task points at, as far as a change concerns it. */
export type TaskReferences = {
  /** The list that it comes into, when that is another than before. */
  list: ListRef | undefined
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
): Promise<TaskReferences> {
  const moves = before?.list_id !== wanted.list_id
  const changesParent = wanted.parent_id !== (before?.parent_id ?? null)
  const changesSection = moves || before.section_id !== wanted.section_id
  const kept = wanted.assignee_ids.filter((id) => before?.assignee_ids.includes(id))
  const added = wanted.assignee_ids.filter((id) => !kept.includes(id))
  const subtasks =
    moves && before && before.subtask_count > 0 ? await listSubtasks(sql, actor, before.id) : []
  const come = moves ? [...kept, ...subtasks.flatMap((subtask) => subtask.assignee_ids)] : []

  const [list, parent, sectionFits, seers, blind] = await Promise.all([
    moves ? findListRef(sql, actor, wanted.list_id) : undefined,
    changesParent && wanted.parent_id !== null ? findTask(sql, actor, wanted.parent_id) : undefined,
    changesSection && wanted.section_id !== null
      ? hasSection(sql, actor, wanted.list_id, wanted.section_id)
      : true,
    membersWhoCanSee(sql, actor.workspace_id, wanted.list_id, added),
    come.length > 0 ? listMembersWithoutAccess(sql, actor, wanted.list_id, come) : [],
  ])
  // Nothing else can be said of a task in a list that is not there.
  if (moves && !list) return { list, parent, subtasks, errors: [notFoundError('list_id')] }

  const blindIds = new Set<MemberId>(blind.map((member) => member.id))
  const errors: FieldError[] = []
  if (!sectionFits) errors.push(notFoundError('section_id'))
  if (wanted.parent_id !== null) {
    if (wanted.parent_id === before?.id) errors.push({ field: 'parent_id', reason: 'self' })
    else if (changesParent && !parent) errors.push(notFoundError('parent_id'))
    else if (changesParent ? parent?.list_id !== wanted.list_id : moves)
      errors.push({ field: moves ? 'list_id' : 'parent_id', reason: 'other_list' })
  }
  if (added.some((id) => !seers.has(id)) || kept.some((id) => blindIds.has(id)))
    errors.push(notFoundError('assignee_ids'))
  if (subtasks.some((subtask) => subtask.assignee_ids.some((id) => blindIds.has(id))))
    errors.push({ field: 'list_id', reason: 'assignees' })
  return { list, parent, subtasks, errors }
}

const notFoundError = (field: string): FieldError => ({ field, reason: 'not_found' })

/**
 * Whether there is room for a task, with its subtasks, where it comes to.
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
