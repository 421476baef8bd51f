import { DaybookError } from '../../../core/errors.ts'
import type { TaskId } from '../../../core/ids.ts'
import { exceededLimit, matchableId, validatorOf } from '../../../platform/http/validation.ts'
import { type TaskComplete, TaskCreate, TaskPatch } from '../schema.ts'
import { type BulkOp, operationForms, type SentOperation } from './schema.ts'

/** A valid operation, with the limit that its task exceeds, which is reported only when all else is right (D22). */
export type NewTaskOperation = { op: 'create'; task: TaskCreate; limit: DaybookError | undefined }
export type ChangeOperation = { id: TaskId } & (
  | { op: 'update'; task: TaskPatch; limit: DaybookError | undefined }
  | { op: 'complete'; body: TaskComplete }
  | { op: 'reopen' }
  | { op: 'delete' }
)
export type Operation = NewTaskOperation | ChangeOperation

const validateForm = Object.fromEntries(
  Object.entries(operationForms).map(([op, form]) => [op, validatorOf(form)]),
) as Record<BulkOp, (sent: object) => void>
const validateCreate = validatorOf(TaskCreate)
const validatePatch = validatorOf(TaskPatch)

/** Checks an operation by itself, as the single request that it stands for would be; returns the error of a wrong one. */
export function readOperation(sent: SentOperation): Operation | DaybookError {
  try {
    return toOperation(sent)
  } catch (error) {
    if (error instanceof DaybookError) return error
    throw error
  }
}

function toOperation(sent: SentOperation): Operation {
  validateForm[sent.op](sent)
  if (sent.op === 'create') {
    const task = sent['task'] as TaskCreate
    validateCreate(task)
    return { op: 'create', task, limit: exceededLimit(task) }
  }
  const id = matchableId(sent['id'] as string) as TaskId
  if (sent.op === 'update') {
    const task = sent['task'] as TaskPatch
    validatePatch(task)
    return { op: 'update', id, task, limit: exceededLimit(task) }
  }
  if (sent.op !== 'complete') return { op: sent.op, id }
  const due_date = sent['due_date'] as string | undefined
  return { op: 'complete', id, body: due_date === undefined ? {} : { due_date } }
}
