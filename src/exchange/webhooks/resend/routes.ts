import { formatStamp, parseTimestamp } from '../../../core/dates/date-formats.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { noBody, noQuery } from '../../../platform/http/schemas.ts'
import { attemptParams, webhookParams } from '../settings-schema.ts'
import { limitResends } from './limit-resends.ts'
import { redeliver, sendTestEvent } from './redeliver.ts'
import { planReplay, startReplay } from './replay.ts'
import { QueuedDelivery, ReplayBody, ReplayResult } from './schema.ts'

/** Sending on request, in the app's settings: test events, replays and redeliveries. */
export function resendRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  const webhooks = '/workspaces/:workspace_id/webhooks'
  const attempts = '/workspaces/:workspace_id/attempts'
  const schema = { hide: true, querystring: noQuery }

  app.post(
    `${webhooks}/:id/test`,
    { schema: { ...schema, params: webhookParams, body: noBody, response: { 202: QueuedDelivery } } },
    async (request, reply) => {
      const { actor, params } = request
      await limitResends(database, actor)
      return reply
        .status(202)
        .send(await write(request, reply, (sql) => sendTestEvent(sql, actor, params.id)))
    },
  )

  app.post(
    `${webhooks}/:id/replay`,
    { schema: { ...schema, params: webhookParams, body: ReplayBody, response: { 202: ReplayResult } } },
    async (request, reply) => {
      const { actor, params, body } = request
      const since = formatStamp(parseTimestamp(body.since) ?? 0)
      const plan = await planReplay(database.page, actor, params.id, since)
      await write(request, reply, (sql) => startReplay(sql, actor, params.id, plan))
      return reply.status(202).send({ queued: plan.events, next_since: plan.next_since })
    },
  )

  app.post(
    `${attempts}/:id/redeliver`,
    { schema: { ...schema, params: attemptParams, body: noBody, response: { 202: QueuedDelivery } } },
    async (request, reply) => {
      const { actor, params } = request
      await limitResends(database, actor)
      return reply.status(202).send(await write(request, reply, (sql) => redeliver(sql, actor, params.id)))
    },
  )
}
