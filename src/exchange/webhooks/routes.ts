import { readIfMatch } from '../../platform/http/etag.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noContent, noQuery, pathId, schemaRef } from '../../platform/http/schemas.ts'
import type { Secrets } from '../../core/secrets.ts'
import { changeWebhook, checkPatchedUrl, getWebhook } from './change.ts'
import { checkWebhookUrl, createWebhook } from './create.ts'
import { deliveries } from './describe-deliveries.ts'
import { deleteWebhook } from './delete.ts'
import { deliveryApiRoutes } from './delivery-history/api-routes.ts'
import type { Guard } from './guard/guard.ts'
import { listWebhooks } from './list.ts'
import { Webhook, WebhookCreate, WebhookDetails, WebhookPatch, WebhookWithSecret } from './schema.ts'

const tags = ['Webhooks']

/** The webhook routes also need the key that seals secrets, and the guard that checks URLs. */
export type WebhookRouteDeps = RouteDeps & { secrets: Secrets; guard: Guard }

export function webhookRoutes(app: FastifyApp, deps: WebhookRouteDeps): void {
  app.addSchema(Webhook)
  app.addSchema(WebhookDetails)
  app.addSchema(WebhookWithSecret)
  app.describeWebhooks(deliveries)
  collectionRoutes(app, deps)
  endpointRoutes(app, deps)
  deliveryApiRoutes(app, deps)
}

function collectionRoutes(app: FastifyApp, { database, write, secrets, guard }: WebhookRouteDeps): void {
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
}

function endpointRoutes(app: FastifyApp, { database, write, guard }: WebhookRouteDeps): void {
  app.get(
    '/webhooks/:id',
    {
      config: { scope: 'webhooks:write' },
      schema: {
        tags,
        operationId: 'getWebhook',
        summary: 'Read a webhook',
        description: 'Only the owner and admins can do this.',
        params: pathId('whk', 'The webhook.'),
        querystring: noQuery,
        response: { 200: schemaRef(WebhookDetails) },
      },
    },
    ({ actor, params }) => getWebhook(database.read, actor, params.id),
  )

  app.patch(
    '/webhooks/:id',
    {
      config: { scope: 'webhooks:write', ifMatch: true },
      schema: {
        tags,
        operationId: 'updateWebhook',
        summary: 'Change a webhook',
        description:
          'Only the fields that you send change. With the `updated_at` that you read, a webhook that has changed since gets 409 `changed`. A new URL is checked like that of a new webhook; deliveries that are waiting go there, signed with the same secret. Change the events and the secret in Settings → Webhooks. Only the owner and admins can do this.',
        params: pathId('whk', 'The webhook.'),
        querystring: noQuery,
        body: WebhookPatch,
        response: { 200: schemaRef(WebhookDetails) },
      },
    },
    async (request, reply) => {
      const { actor, params, body, headers } = request
      const matchesVersion = readIfMatch(headers)
      const fault = await checkPatchedUrl(database.read, guard, actor, params.id, body)
      return write(request, reply, (sql) =>
        changeWebhook(sql, actor, params.id, body, { fault, matchesVersion }),
      )
    },
  )

  app.delete(
    '/webhooks/:id',
    {
      config: { scope: 'webhooks:write', ifMatch: true },
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
      const { actor, params, headers } = request
      const version = readIfMatch(headers)
      await write(request, reply, (sql) => deleteWebhook(sql, actor, params.id, version))
      return reply.status(204).send()
    },
  )
}
