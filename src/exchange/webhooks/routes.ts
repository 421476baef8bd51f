import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noContent, noQuery, pathId, schemaRef } from '../../platform/http/schemas.ts'
import type { Secrets } from '../../core/secrets.ts'
import { createWebhook } from './create.ts'
import { deleteWebhook } from './delete.ts'
import { checkWebhookUrl } from './check-url.ts'
import type { Guard } from './guard/guard.ts'
import { listWebhooks } from './list.ts'
import { Webhook, WebhookCreate, WebhookWithSecret } from './schema.ts'

const tags = ['Webhooks']

/** What the routes of webhooks need besides: the key that secrets are sealed with, and who says where to connect. */
export type WebhookRouteDeps = RouteDeps & { secrets: Secrets; guard: Guard }

export function webhookRoutes(app: FastifyApp, { database, write, secrets, guard }: WebhookRouteDeps): void {
  app.addSchema(Webhook)
  app.addSchema(WebhookWithSecret)

  app.get(
    '/webhooks',
    {
      config: { scope: 'webhooks:write' },
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'List the webhook addresses',
        description:
          'All of them in one answer, by creation; `next_cursor` is always null. For owner and administrators.',
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
        summary: 'Create a webhook address',
        description:
          'The answer is the only one that shows the secret. An address that is not public, or whose certificate does not verify, is refused; one that cannot be reached now is not. For owner and administrators.',
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
        summary: 'Delete a webhook address',
        description: 'What was still to be sent to it is not sent. For owner and administrators.',
        params: pathId('whk', 'The address.'),
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
