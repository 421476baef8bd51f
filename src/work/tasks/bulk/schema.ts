import { Type, type Static } from '../../../core/typebox.ts'
import { bulkOperationsMax, bulkOperationsPerRequest } from '../../../core/limits.ts'
import { ErrorBody } from '../../../platform/http/error-schema.ts'
import { closedObject, enumOf, idSchema, schemaRef } from '../../../platform/http/schemas.ts'
import { Task, TaskComplete, TaskCreate, TaskPatch } from '../schema.ts'

const ops = ['create', 'update', 'complete', 'reopen', 'delete'] as const
export type BulkOp = (typeof ops)[number]

const op = <O extends BulkOp>(name: O) => Type.Unsafe<O>({ type: 'string', const: name })
const id = idSchema('tsk', { description: 'The task.' })

/** Each kind of operation, as the document describes it. */
const BulkCreate = closedObject(
  { op: op('create'), task: TaskCreate },
  { title: 'BulkCreate', description: 'Creates a task, as `POST /tasks` does.' },
)
const BulkUpdate = closedObject(
  { op: op('update'), id, task: TaskPatch },
  { title: 'BulkUpdate', description: 'Changes a task, as `PATCH /tasks/{id}` does.' },
)
const BulkComplete = closedObject(
  { op: op('complete'), id, ...TaskComplete.properties },
  { title: 'BulkComplete', description: 'Completes a task, as `POST /tasks/{id}/complete` does.' },
)
const BulkReopen = closedObject(
  { op: op('reopen'), id },
  { title: 'BulkReopen', description: 'Reopens a task, as `POST /tasks/{id}/reopen` does.' },
)
const BulkDelete = closedObject(
  { op: op('delete'), id },
  { title: 'BulkDelete', description: 'Deletes a task, as `DELETE /tasks/{id}` does.' },
)

/** What an operation has besides its task, which is checked as the body of the request that it stands for. */
const anyTask = Type.Object({})
export const operationForms = {
  create: closedObject({ ...BulkCreate.properties, task: anyTask }),
  update: closedObject({ ...BulkUpdate.properties, task: anyTask }),
  complete: BulkComplete,
  reopen: BulkReopen,
  delete: BulkDelete,
}

const exampleOperations = [
  { op: 'create', task: { title: 'Call the supplier', list_id: 'lst_01jd42e76ke0080ppaatcsyj69' } },
  { op: 'complete', id: 'tsk_01jd42e76ke0080ppaatcsyj69' },
]

export const BulkRequest = closedObject(
  {
    operations: Type.Array(
      Type.Unsafe<SentOperation>({
        oneOf: [BulkCreate, BulkUpdate, BulkComplete, BulkReopen, BulkDelete],
        discriminator: {
          propertyName: 'op',
          mapping: {
            create: '#/components/schemas/BulkCreate',
            update: '#/components/schemas/BulkUpdate',
            complete: '#/components/schemas/BulkComplete',
            reopen: '#/components/schemas/BulkReopen',
            delete: '#/components/schemas/BulkDelete',
          },
        },
      }),
      {
        minItems: 1,
        maxItems: bulkOperationsMax,
        description: `What to do, in this order. Every ${bulkOperationsPerRequest} operations begun count as one request.`,
        examples: [exampleOperations],
      },
    ),
  },
  { title: 'BulkRequest' },
)

/** What a body must be for any of its operations to run: an operation that isn't valid fails by itself. */
export const BulkEnvelope = closedObject({
  operations: Type.Array(Type.Object({ op: enumOf(ops) }), { minItems: 1, maxItems: bulkOperationsMax }),
})
export type SentOperation = { op: BulkOp } & Record<string, unknown>

/** What became of one operation. */
const BulkResult = Type.Object(
  {
    status: Type.Integer({
      description:
        'The status that the single request would have: 201 for a new task, 204 for a deleted one, otherwise 200, or the status of the error.',
      examples: [201],
    }),
    task: Type.Optional(schemaRef(Task)),
    error: Type.Optional(ErrorBody.properties.error),
  },
  {
    title: 'BulkResult',
    description: 'The result of one operation: `task` or `error`, and neither if the task was deleted.',
  },
)

export const BulkResponse = Type.Object(
  {
    data: Type.Array(BulkResult, { description: 'One result for each operation, in the same order.' }),
  },
  { title: 'BulkResponse' },
)
export type BulkResult = Static<typeof BulkResult>
