import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noContent, noQuery, pathId, schemaRef } from '../../platform/http/schemas.ts'
import type { Secrets } from '../../core/secrets.ts'
import { checkWebhookUrl, createWebhook } from './create.ts'
import { deliveries } from './describe-deliveries.ts'
import { deleteWebhook } from './delete.ts'
import type { Guard } from './guard/guard.ts'
import { listWebhooks } from './list.ts'
import { Webhook, WebhookCreate, WebhookWithSecret } from './schema.ts'

const tags = ['Webhooks']

/** The webhook routes also need the key that seals secrets, and the guard that checks URLs. */
export type WebhookRouteDeps = RouteDeps & { secrets: Secrets; guard: Guard }

export function webhookRoutes(app: FastifyApp, { database, write, secrets, guard }: WebhookRouteDeps): void {
  app.addSchema(Webhook)
  app.addSchema(WebhookWithSecret)
  app.describeWebhooks(deliveries)

  app.get(
    '/webhooks',
    {
      config: { scope: 'webhooks:write' },
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'List webhooks',
        description:
          'Returns all of them at once, oldest first; `next_cursor` is always null. Only the owner and admins can do this.',
        querystring: noQuery,
        response: { 200: collection(schemaRef(Webhook)) },
      },
    },
    async (request) => ({ data: await listWebhooks(database.page, request.actor), next_cursor: null }),
  )

  app.post(
    '/webhooks',
    {
      config: { scope: 'webhooks:write' },
      schema: {
        tags,
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        description:
          'The response is the only one that includes the signing secret. A URL that is not public, or whose certificate does not verify, is rejected; one that is unreachable right now is not. Only the owner and admins can do this.',
        querystring: noQuery,
        body: WebhookCreate,
        response: { 201: schemaRef(WebhookWithSecret) },
      },
    },
    async (request, reply) => {
      const { actor, body } = request
      const fault = await checkWebhookUrl(guard, actor, body.url)
      const webhook = await write(request, reply, (sql) =>
        createWebhook(sql, actor, body, { secrets, fault }),
      )
      return reply.status(201).send(webhook)
    },
  )

  app.delete(
    '/webhooks/:id',
    {
      config: { scope: 'webhooks:write' },
      schema: {
        tags,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        description: 'Pending deliveries to it are not sent. Only the owner and admins can do this.',
        params: pathId('whk', 'The webhook.'),
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await write(request, reply, (sql) => deleteWebhook(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )
}
