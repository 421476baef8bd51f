import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/db/sql.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import { formatStamp, parseTimestamp } from '../../core/dates/date-formats.ts'
import type { WebhookId } from '../../core/ids.ts'
import { createWebhook } from './create.ts'
import { deleteWebhook } from './delete.ts'
import { listAttempts, redeliver, sendTestEvent } from './resend/redeliver.ts'
import type { Attempt } from './delivery-history/attempt-store.ts'
import { planReplay, startReplay } from './resend/replay.ts'
import { findSentEvent } from './delivery-history/find-sent-event.ts'
import { disableWebhook } from './disable.ts'
import { enableWebhook } from './enable.ts'
import { checkWebhookUrl } from './check-url.ts'
import { deliveryHistoryRoutes } from './delivery-history/routes.ts'
import { listWebhookStates } from './list.ts'
import { reissueWebhookSecret } from './reissue-secret.ts'
import type { WebhookRouteDeps } from './routes.ts'
import { WebhookCreate, WebhookPatch, type WebhookState } from './schema.ts'
import * as shapes from './settings-schema.ts'
import { getWebhookState } from './store.ts'
import { updateWebhook } from './update.ts'

const schema = { hide: true, querystring: noQuery }

/**
 * The addresses of a workspace in the app's settings: what the API can do, and what only a person can (R-124, R-161,
 * R-162, D43, D45). For owner and administrators, as every operation sees to by itself (D37).
 */
export function webhookSettingsRoutes(app: FastifyApp, door: WebhookRouteDeps): void {
  const { database, write, page, secrets, guard } = door
  const webhooks = '/workspaces/:workspace_id/webhooks'
  const attempts = '/workspaces/:workspace_id/attempts'

  /** Does something to an address and answers how it stands then. */
  const change = (
    request: FastifyRequest,
    reply: FastifyReply,
    id: WebhookId,
    work: (sql: Transaction) => Promise<unknown>,
  ): Promise<WebhookState> =>
    write(request, reply, async (sql) => {
      await work(sql)
      return getWebhookState(sql, request.actor.workspace_id, id)
    })

  app.get(
    webhooks,
    { schema: { ...schema, params: shapes.workspaceParams, response: { 200: shapes.WebhookStateList } } },
    async ({ actor }) => ({ data: await listWebhookStates(database.page, actor), next_cursor: null }),
  )

  app.post(
    webhooks,
    {
      schema: {
        ...schema,
        params: shapes.workspaceParams,
        body: WebhookCreate,
        response: { 201: shapes.WebhookWithSecretShape },
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

  app.patch(
    `${webhooks}/:id`,
    {
      schema: {
        ...schema,
        params: shapes.webhookParams,
        body: WebhookPatch,
        response: { 200: shapes.WebhookStateShape },
      },
    },
    (request, reply) => {
      const { actor, params, body } = request
      return change(request, reply, params.id, (sql) => updateWebhook(sql, actor, params.id, body))
    },
  )

  app.delete(
    `${webhooks}/:id`,
    { schema: { ...schema, params: shapes.webhookParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => deleteWebhook(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )

  app.post(
    `${webhooks}/:id/enable`,
    {
      schema: {
        ...schema,
        params: shapes.webhookParams,
        body: noBody,
        response: { 200: shapes.EnabledWebhook },
      },
    },
    (request, reply) => {
      const { actor, params } = request
      return write(request, reply, async (sql) => {
        const { disabled_at } = await enableWebhook(sql, actor, params.id)
        return { ...(await getWebhookState(sql, actor.workspace_id, params.id)), replay_since: disabled_at }
      })
    },
  )

  app.post(
    `${webhooks}/:id/disable`,
    {
      schema: {
        ...schema,
        params: shapes.webhookParams,
        body: noBody,
        response: { 200: shapes.WebhookStateShape },
      },
    },
    (request, reply) => {
      const { actor, params } = request
      return change(request, reply, params.id, (sql) => disableWebhook(sql, actor, params.id))
    },
  )

  app.post(
    `${webhooks}/:id/reissue`,
    // Making an address shows a secret to whoever makes it; this one changes what others rely on.
    {
      config: { recentlyConfirmed: true },
      schema: {
        ...schema,
        params: shapes.webhookParams,
        body: noBody,
        response: { 200: shapes.WebhookWithSecretShape },
      },
    },
    (request, reply) => {
      const { actor, params } = request
      return write(request, reply, (sql) => reissueWebhookSecret(sql, actor, params.id, secrets))
    },
  )

  deliveryHistoryRoutes(app, door)

  app.post(
    `${webhooks}/:id/test`,
    {
      schema: {
        ...schema,
        params: shapes.webhookParams,
        body: noBody,
        response: { 202: shapes.QueuedDelivery },
      },
    },
    async (request, reply) => {
      const { actor, params } = request
      return reply
        .status(202)
        .send(await write(request, reply, (sql) => sendTestEvent(sql, actor, params.id)))
    },
  )

  app.post(
    `${webhooks}/:id/replay`,
    {
      schema: {
        ...schema,
        params: shapes.webhookParams,
        body: shapes.ReplayBody,
        response: { 202: shapes.ReplayResult },
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request
      const since = formatStamp(parseTimestamp(body.since) ?? 0)
      const plan = await planReplay(database.page, actor, params.id, since)
      await write(request, reply, (sql) => startReplay(sql, actor, params.id, plan))
      return reply.status(202).send({ queued: plan.events, next_since: plan.next_since })
    },
  )

  app.get(
    `${webhooks}/:id/attempts`,
    {
      schema: {
        ...schema,
        params: shapes.webhookParams,
        querystring: shapes.AttemptQuery,
        response: { 200: shapes.AttemptList },
      },
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
    { schema: { ...schema, params: shapes.attemptParams } },
    async ({ actor, params }, reply) => {
      const text = await findSentEvent(database.page, actor, params.id)
      // The bytes that were sent, not the same in other words (D46).
      reply.serializer(String).type('application/json; charset=utf-8')
      return text
    },
  )

  app.post(
    `${attempts}/:id/redeliver`,
    {
      schema: {
        ...schema,
        params: shapes.attemptParams,
        body: noBody,
        response: { 202: shapes.QueuedDelivery },
      },
    },
    async (request, reply) => {
      const { actor, params } = request
      return reply.status(202).send(await write(request, reply, (sql) => redeliver(sql, actor, params.id)))
    },
  )
}
