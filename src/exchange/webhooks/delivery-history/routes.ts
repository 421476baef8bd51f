import { Type } from '../../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { collection, idSchema, noQuery } from '../../../platform/http/schemas.ts'
import { attemptParams, webhookParams, workspaceParams } from '../settings-schema.ts'
import type { Attempt } from './attempt-store.ts'
import { getDelivery, getSentEvent } from './get-delivery.ts'
import { listAttempts } from './list-attempts.ts'
import { AttemptList, AttemptQuery, DeliveryDetail, WebhookDaySummary, WebhookSummary } from './schema.ts'
import { summarizeWebhook, summarizeWebhooks } from './summarize.ts'

/** Delivery history in the app's settings: summaries, the list of attempts, and single deliveries. */
export function deliveryHistoryRoutes(app: FastifyApp, { database, page }: RouteDeps): void {
  const webhooks = '/workspaces/:workspace_id/webhooks'
  const attempts = '/workspaces/:workspace_id/attempts'
  const schema = { hide: true, querystring: noQuery }

  app.get(
    `${webhooks}/summaries`,
    { schema: { ...schema, params: workspaceParams, response: { 200: collection(WebhookDaySummary) } } },
    async ({ actor }) => ({
      data: await summarizeWebhooks(database.page, actor, database.clock.now()),
      next_cursor: null,
    }),
  )

  app.get(
    `${webhooks}/:id/summary`,
    { schema: { ...schema, params: webhookParams, response: { 200: WebhookSummary } } },
    ({ actor, params }) => summarizeWebhook(database.page, actor, params.id, database.clock.now()),
  )

  app.get(
    `${webhooks}/:id/deliveries/:delivery_id`,
    {
      schema: {
        ...schema,
        params: Type.Object({ ...webhookParams.properties, delivery_id: idSchema('dlv') }),
        response: { 200: DeliveryDetail },
      },
    },
    ({ actor, params }) => getDelivery(database.page, actor, params.id, params.delivery_id),
  )

  app.get(
    `${webhooks}/:id/attempts`,
    {
      schema: { ...schema, params: webhookParams, querystring: AttemptQuery, response: { 200: AttemptList } },
    },
    (request) => {
      const { actor, params, query } = request
      const delivered = query.failed === undefined ? undefined : !query.failed
      const filter = { delivered, state: query.state, event_type: query.event_type }
      return page<Attempt>(
        request,
        (attempt) => [attempt.id],
        (before, take) => listAttempts(database.page, actor, params.id, filter, before?.[0], take),
      )
    },
  )

  app.get(
    `${attempts}/:id/event`,
    { schema: { ...schema, params: attemptParams } },
    async ({ actor, params }, reply) => {
      const text = await getSentEvent(database.page, actor, params.id)
      // The exact bytes that were sent, not a new serialization of them (D46).
      reply.serializer(String).type('application/json; charset=utf-8')
      return text
    },
  )
}
