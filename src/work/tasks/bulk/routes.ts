import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import type { CountAs } from '../../../platform/http/request-weight.ts'
import { exceededLimit, validatingBodyWith } from '../../../platform/http/validation.ts'
import { bulkOperationsMax, bulkOperationsPerRequest } from '../../../core/limits.ts'
import { noQuery } from '../../../platform/http/schemas.ts'
import type { Outcome } from './outcome.ts'
import { runBulk } from './run-bulk.ts'
import { BulkEnvelope, BulkRequest, BulkResponse, type BulkResult } from './schema.ts'

/** Adds many operations on tasks in one request. */
export function bulkRoutes(app: FastifyApp, { write, countAs }: RouteDeps & { countAs: CountAs }): void {
  app.post(
    '/tasks/bulk',
    {
      config: { scope: 'tasks:write' },
      // The document has all of an operation; what is wrong with one is that operation's own result.
      validatorCompiler: validatingBodyWith(BulkEnvelope),
      preHandler: (request, reply) => {
        const limit = exceededLimit(request.body)
        if (limit) throw limit
        return countAs(request, reply, Math.ceil(request.body.operations.length / bulkOperationsPerRequest))
      },
      schema: {
        tags: ['Tasks'],
        operationId: 'bulkTasks',
        summary: 'Create and change many tasks',
        description: `Runs up to ${bulkOperationsMax} operations in order. Each succeeds or fails on its own, with the result that the single request would have, so check the \`status\` of each. Only a body that isn’t a list of operations is refused as a whole. With an \`Idempotency-Key\`, a retry returns the same results. Every ${bulkOperationsPerRequest} operations begun count as one request.`,
        querystring: noQuery,
        body: BulkRequest,
        response: { 200: BulkResponse },
      },
    },
    async (request, reply) => {
      const { actor, body } = request
      const outcomes = await write(request, reply, (sql) => runBulk(sql, actor, body.operations))
      // As for a page of tasks, the compiled serializer would cost more than it guarantees (0180).
      reply.serializer(JSON.stringify).type('application/json; charset=utf-8')
      return { data: outcomes.map((outcome) => toResult(outcome, request.id)) }
    },
  )
}

/** A stored outcome may be returned again, to another request (D31). */
function toResult({ status, task, error }: Outcome, request_id: string): BulkResult {
  if (error) return { status, error: { ...error, request_id } }
  return task ? { status, task } : { status }
}
