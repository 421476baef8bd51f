import { invalidField } from '../../core/errors.ts'
import { bulkTasksMax, idempotencyKeyMax } from '../../core/limits.ts'
import type { Secrets } from '../../core/secrets.ts'
import { Type } from '../../core/typebox.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { findResponses } from '../../platform/http/idempotent-write.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { closedObject } from '../../platform/http/schemas.ts'
import type { CreatedTasks } from './schema.ts'

/** More would not fit into a URL. */
const keysMax = Math.min(bulkTasksMax, 100)

const CreatedQuery = closedObject({
  keys: Type.String({ minLength: 1, maxLength: keysMax * (idempotencyKeyMax + 1) }),
})

/**
 * Adds the ids of the tasks that the member's requests have created, by their idempotency keys. A browser that sees a
 * new task before the response that names it, or that never received that response, recognizes its own task by this.
 */
export function createdTaskRoutes(
  app: FastifyApp,
  { database, secrets }: Pick<RouteDeps, 'database'> & { secrets: Secrets },
): void {
  app.get(
    '/workspaces/:workspace_id/created-tasks',
    { schema: { hide: true, params: workspaceParams, querystring: CreatedQuery } },
    async ({ actor, query }): Promise<CreatedTasks> => {
      const keys = [...new Set(query.keys.split(','))]
      if (keys.length > keysMax || keys.includes('')) throw invalidField('keys', 'format')
      const responses = await findResponses(database.page, secrets, actor, keys)
      return {
        data: keys.flatMap((key, at) => {
          const { id } = (responses[at] ?? {}) as { id?: unknown }
          return typeof id === 'string' && id.startsWith('tsk_') ? [{ key, id }] : []
        }),
      }
    },
  )
}
