import { Type } from '../../../core/typebox.ts'
import type { Api, Door } from '../../../platform/http/route-deps.ts'
import { collection, id, noQuery } from '../../../platform/http/schemas.ts'
import { findDelivery } from './find-delivery.ts'
import { summariseWebhook, summariseWebhooks } from './summarize.ts'
import { ShownDelivery, WebhookLine, WebhookSummary } from './schema.ts'
import { inWorkspace, ofWebhook } from '../settings-schema.ts'

/** How delivery goes, as the settings section shows it: figures, the lines of the list, and one delivery whole. */
export function webhookHistoryRoutes(app: Api, { database }: Door): void {
  const webhooks = '/workspaces/:workspace_id/webhooks'
  const schema = { hide: true, querystring: noQuery }

  app.get(
    `${webhooks}/summaries`,
    { schema: { ...schema, params: inWorkspace, response: { 200: collection(WebhookLine) } } },
    async ({ actor }) => ({
      data: await summariseWebhooks(database.page, actor, database.clock.now()),
      next_cursor: null,
    }),
  )

  app.get(
    `${webhooks}/:id/summary`,
    { schema: { ...schema, params: ofWebhook, response: { 200: WebhookSummary } } },
    ({ actor, params }) => summariseWebhook(database.page, actor, params.id, database.clock.now()),
  )

  app.get(
    `${webhooks}/:id/deliveries/:delivery_id`,
    {
      schema: {
        ...schema,
        params: Type.Object({ ...ofWebhook.properties, delivery_id: id('dlv') }),
        response: { 200: ShownDelivery },
      },
    },
    ({ actor, params }) => findDelivery(database.page, actor, params.id, params.delivery_id),
  )
}
