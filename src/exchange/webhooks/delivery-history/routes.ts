import { Type } from '../../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { collection, idSchema, noQuery } from '../../../platform/http/schemas.ts'
import { findDelivery } from './find-delivery.ts'
import { summarizeWebhook, summarizeWebhooks } from './summarize.ts'
import { DeliveryDetail, WebhookDaySummary, WebhookSummary } from './schema.ts'
import { workspaceParams, webhookParams } from '../settings-schema.ts'

/** How delivery goes, as the settings section shows it: figures, the lines of the list, and one delivery whole. */
export function deliveryHistoryRoutes(app: FastifyApp, { database }: RouteDeps): void {
  const webhooks = '/workspaces/:workspace_id/webhooks'
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
    ({ actor, params }) => findDelivery(database.page, actor, params.id, params.delivery_id),
  )
}
