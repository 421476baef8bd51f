import type { Actor } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { unknownReference, validationError } from '../../core/errors.ts'
import type { ListId, TaskId } from '../../core/ids.ts'
import { record } from '../../platform/events/record.ts'
import { checkDueDateRequired, checkRecurrence, checkStartDate } from './fields/check-schedule.ts'
import { checkExceptions } from './fields/recurrence.ts'
import { dueTimesOf } from './due-times/due-times.ts'
import { checkItemIds } from './fields/items.ts'
import { emptyTask, mergeTask, newTask } from './fields/merge.ts'
import { checkMetadataKeys, checkMetadataLimits } from './fields/metadata.ts'
import { addToListCounts } from './list-ref-store.ts'
import {
  checkCapacity,
  checkExternalId,
  checkReferences,
  findReferences,
  type Lookups,
  lookUp,
  type TaskReferences,
} from './fields/references.ts'
import type { Task, TaskCreate, TaskFields } from './schema.ts'
import { addToParentCounts, insertTask } from './write-store.ts'

/**
 * Creates an open task, or with `parent_id` a subtask in its parent's list (R-105, D6), which then need not be
 * sent, and raises `task.created`.
 *
 * @param options.attach adds the task's files before its event is recorded, so that the event has them
 * @param options.references what the task refers to, from `readReferences`, if that has been read already
 * @throws validation_error, conflict for an archived list or a taken external id, unprocessable for a full list or parent
 *   and for too much metadata
 */
export async function createTask(
  sql: Transaction,
  actor: Actor,
  body: TaskCreate,
  { attach, references: known }: CreateOptions = {},
): Promise<Task> {
  const { fields, references } = await readNewTask(sql, actor, body, { references: known })
  checkNewTask(body, fields, references)

  const created = newTask(sql, actor, fields)
  insertTask(sql, actor, created, {
    dueTimes: dueTimesOf(fields, sql.stampMs),
    recurrence_anchor: fields.recurrence && fields.due_date,
  })
  sql.defer(addToListCounts(sql, actor, fields.list_id, 1, 1))
  if (fields.parent_id) sql.defer(addToParentCounts(sql, actor, fields.parent_id, 1, 1))
  const task = attach ? { ...created, attachments: await attach(created) } : created
  record(sql, actor, {
    action: 'task.created',
    subject_id: task.id,
    list_id: task.list_id,
    data: { task },
  })
  return task
}

/**
 * Returns the fields of a new task and what it refers to, nothing of it checked yet.
 *
 * @throws validation_error for a subtask without a list whose parent can't be found
 */
export async function readNewTask(
  sql: Transaction,
  actor: Actor,
  body: TaskCreate,
  {
    references,
    lookups = lookUp(sql, actor),
  }: { references?: TaskReferences | undefined; lookups?: Lookups } = {},
): Promise<{ fields: TaskFields; references: TaskReferences }> {
  const list_id = body.list_id ?? (await findParentList(lookups, body.parent_id))
  const fields = mergeTask(sql, actor, emptyTask(actor, { ...body, list_id }), body)
  return {
    fields,
    references: references ?? (await findReferences(sql, actor, undefined, fields, lookups)),
  }
}

/**
 * @throws validation_error, conflict for an archived list or a taken external id, unprocessable for a full list or parent
 *   and for too much metadata
 */
export function checkNewTask(body: TaskCreate, fields: TaskFields, references: TaskReferences): void {
  const errors = [
    ...checkReferences(references, body),
    ...checkItemIds('checklist', body.checklist, []),
    ...checkItemIds('reminders', body.reminders, []),
    ...checkDueDateRequired(fields),
    ...checkStartDate(fields),
    ...checkMetadataKeys(body.metadata),
  ]
  if (errors.length > 0) throw validationError(errors)
  checkRecurrence(fields)
  checkExceptions(fields, fields.due_date ?? '')
  checkExternalId(references)
  checkCapacity(undefined, references)
  checkMetadataLimits(fields.metadata)
}

type CreateOptions = {
  attach?: (task: Task) => Promise<Task['attachments']>
  references?: TaskReferences | undefined
}

/** Reads what a new task refers to, before anything else is known: undefined if its list isn't, either. */
export async function readReferences(
  sql: Sql,
  actor: Actor,
  { list_id, section_id = null, parent_id = null, assignee_ids, label_ids, external_id = null }: TaskCreate,
): Promise<TaskReferences | undefined> {
  if (list_id === undefined) return undefined
  const ids = [...new Set(assignee_ids ?? [])]
  const labels = [...new Set(label_ids ?? [])]
  const refers = { list_id, section_id, parent_id, assignee_ids: ids, label_ids: labels, external_id }
  return findReferences(sql, actor, undefined, refers)
}

/** Finds the list of a subtask that is created without one; the schema requires the one or the other. */
async function findParentList(lookups: Lookups, parentId: TaskId | null | undefined): Promise<ListId> {
  const parent = parentId ? await lookups.task(parentId) : undefined
  if (!parent) throw unknownReference('parent_id')
  return parent.list_id
}
