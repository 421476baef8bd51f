import { DaybookError, validationError } from '../../../core/errors.ts'
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
  const { task } = sent
  if (sent.op === 'create' && isObject(task)) {
    validateCreate(task)
    return { op: 'create', task: task as TaskCreate, limit: exceededLimit(task) }
  }
  const id = matchableId(String(sent['id'])) as TaskId
  switch (sent.op) {
    case 'update':
      if (!isObject(task)) break
      validatePatch(task)
      return { op: 'update', id, task, limit: exceededLimit(task) }
    case 'complete': {
      const due_date = sent['due_date'] as string | undefined
      return { op: 'complete', id, body: due_date === undefined ? {} : { due_date } }
    }
    case 'reopen':
    case 'delete':
      return { op: sent.op, id }
  }
  throw validationError([{ field: 'task', reason: 'type' }])
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
