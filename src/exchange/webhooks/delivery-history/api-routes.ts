import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { collection, noBody, noQuery, pathId, schemaRef } from '../../../platform/http/schemas.ts'
import type { WebhookId } from '../../../core/ids.ts'
import { limitResends } from '../resend/limit-resends.ts'
import { type QueuedDelivery, redeliver, sendTestEvent } from '../resend/redeliver.ts'
import { DeliveryQuery, deliveryParams, WebhookDelivery, WebhookDeliveryDetails } from './api-schema.ts'
import { getDeliveryDetails, type ListedDelivery, listDeliveries } from './list-deliveries.ts'

const tags = ['Webhooks']
const config = { scope: 'webhooks:write' } as const
const deliveries = '/webhooks/:id/deliveries'

/** Deliveries in the API: what was sent, and sending again (0282). For the owner and admins, as everything of webhooks. */
export function deliveryApiRoutes(app: FastifyApp, deps: RouteDeps): void {
  app.addSchema(WebhookDelivery)
  app.addSchema(WebhookDeliveryDetails)
  readRoutes(app, deps)
  sendRoutes(app, deps)
}

function readRoutes(app: FastifyApp, { database, page }: RouteDeps): void {
  app.get(
    deliveries,
    {
      config,
      schema: {
        tags,
        operationId: 'listWebhookDeliveries',
        summary: 'List the deliveries to a webhook',
        description:
          'The deliveries of the last 30 days that have been attempted, the newest first, each with its last attempt. Only the owner and admins can do this.',
        params: pathId('whk', 'The webhook.'),
        querystring: DeliveryQuery,
        response: { 200: collection(schemaRef(WebhookDelivery)) },
      },
    },
    async (request) => {
      const { actor, params, query } = request
      const { data, next_cursor } = await page<ListedDelivery>(
        request,
        ({ first_attempt_id }) => [first_attempt_id],
        (before, take) => listDeliveries(database.page, actor, params.id, query, before?.[0], take),
      )
      return { data: data.map(({ delivery }) => delivery), next_cursor }
    },
  )

  app.get(
    `${deliveries}/:delivery_id`,
    {
      config,
      schema: {
        tags,
        operationId: 'getWebhookDelivery',
        summary: 'Read a delivery',
        description:
          'One delivery with all its attempts, and the exact body that is sent. Only the owner and admins can do this.',
        params: deliveryParams,
        querystring: noQuery,
        response: { 200: schemaRef(WebhookDeliveryDetails) },
      },
    },
    ({ actor, params }) => getDeliveryDetails(database.page, actor, params.id, params.delivery_id),
  )
}

function sendRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  app.post(
    '/webhooks/:id/test',
    {
      config,
      schema: {
        tags,
        operationId: 'testWebhook',
        summary: 'Send a test event',
        description:
          'Sends an event of the type `webhook.test` to this endpoint, whatever it subscribes to, in one attempt. Returns the delivery; read it again for its outcome. Only the owner and admins can do this, 60 times a minute.',
        params: pathId('whk', 'The webhook.'),
        querystring: noQuery,
        body: noBody,
        response: { 200: schemaRef(WebhookDelivery) },
      },
    },
    async (request, reply) => {
      const { actor, params } = request
      await limitResends(database, actor)
      const queued = await write(request, reply, (sql) => sendTestEvent(sql, actor, params.id))
      return toPending(params.id, queued, 'test')
    },
  )

  app.post(
    `${deliveries}/:delivery_id/redeliver`,
    {
      config,
      schema: {
        tags,
        operationId: 'redeliverWebhookDelivery',
        summary: 'Send an event again',
        description:
          'Sends the event of a delivery again, with the same id and body, in one attempt. Returns the new delivery. Only the owner and admins can do this, 60 times a minute.',
        params: deliveryParams,
        querystring: noQuery,
        body: noBody,
        response: { 200: schemaRef(WebhookDelivery) },
      },
    },
    async (request, reply) => {
      const { actor, params } = request
      await limitResends(database, actor)
      const queued = await write(request, reply, (sql) =>
        redeliver(sql, actor, params.delivery_id, params.id),
      )
      return toPending(params.id, queued, 'redelivery')
    },
  )
}

/** Returns a delivery that has just been queued. */
const toPending = (
  webhook_id: WebhookId,
  { delivery_id, event_id, event_type, due_at }: QueuedDelivery,
  kind: 'test' | 'redelivery',
): WebhookDelivery => ({
  id: delivery_id,
  webhook_id,
  event_id,
  event_type,
  kind,
  state: 'pending',
  attempt_count: 0,
  max_attempts: 1,
  last_attempt: null,
  next_attempt_at: due_at,
})
