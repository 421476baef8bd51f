import { Type } from '../lib/type.ts'
import type { Api, Door } from '../http/door.ts'
import { collection, id, noQuery, nullable, oneOf, stamp } from '../http/schemas.ts'
import { Attempt } from './delivery/again-store.ts'
import { deliveryKinds } from './delivery/claim-store.ts'
import { findDelivery } from './delivery/find-delivery.ts'
import { summariseWebhook, summariseWebhooks } from './delivery/summarise.ts'
import { inWorkspace, ofWebhook } from './settings-schema.ts'

const counts = { delivered: Type.Integer(), failed: Type.Integer() }
const successRate = nullable(Type.Number(), { description: 'From 0 to 1; null without an attempt.' })

const Summary = Type.Object({
  day: Type.Object({
    attempts: Type.Integer(),
    ...counts,
    success_rate: successRate,
    median_ms: nullable(Type.Integer(), { description: 'Of the attempts that were answered.' }),
  }),
  waiting: Type.Integer({ description: 'Deliveries that are not over.' }),
  half_hours: Type.Array(Type.Object({ start: stamp(), ...counts })),
  secret_since: stamp(),
  previous_secret_until: nullable(stamp()),
})

const Summaries = collection(
  Type.Object({ id: id('whk'), success_rate: successRate, hours: Type.Array(Type.Object(counts)) }),
)

const Delivery = Type.Object({
  id: id('dlv'),
  event_id: id('evt'),
  event_type: Type.String(),
  kind: oneOf(deliveryKinds),
  attempts: Type.Array(Attempt),
  next: nullable(
    Type.Object({ attempt: Type.Integer(), max_attempts: Type.Integer(), due_at: Type.String() }),
  ),
  body: nullable(Type.String()),
  headers: nullable(Type.Record(Type.String(), Type.String())),
})

/** How delivery goes, as the settings section shows it: figures, the lines of the list, and one delivery whole. */
export function webhookHistoryRoutes(app: Api, { database }: Door): void {
  const webhooks = '/workspaces/:workspace_id/webhooks'
  const schema = { hide: true, querystring: noQuery }

  app.get(
    `${webhooks}/summaries`,
    { schema: { ...schema, params: inWorkspace, response: { 200: Summaries } } },
    async ({ actor }) => ({
      data: await summariseWebhooks(database.page, actor, database.clock.now()),
      next_cursor: null,
    }),
  )

  app.get(
    `${webhooks}/:id/summary`,
    { schema: { ...schema, params: ofWebhook, response: { 200: Summary } } },
    ({ actor, params }) => summariseWebhook(database.page, actor, params.id, database.clock.now()),
  )

  app.get(
    `${webhooks}/:id/deliveries/:delivery_id`,
    {
      schema: {
        ...schema,
        params: Type.Object({ ...ofWebhook.properties, delivery_id: id('dlv') }),
        response: { 200: Delivery },
      },
    },
    ({ actor, params }) => findDelivery(database.page, actor, params.id, params.delivery_id),
  )
}
