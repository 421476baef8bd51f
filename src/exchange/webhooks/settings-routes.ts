import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/db/sql.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import type { WebhookId } from '../../core/ids.ts'
import { checkWebhookUrl, createWebhook } from './create.ts'
import { deleteWebhook } from './delete.ts'
import { deliveryHistoryRoutes } from './delivery-history/routes.ts'
import { disableWebhook } from './disable.ts'
import { enableWebhook } from './enable.ts'
import { listWebhookStates } from './list.ts'
import { reissueWebhookSecret } from './reissue-secret.ts'
import { resendRoutes } from './resend/routes.ts'
import type { WebhookRouteDeps } from './routes.ts'
import { WebhookCreate, WebhookSettingsPatch, type WebhookState } from './schema.ts'
import {
  EnabledWebhook,
  webhookParams,
  WebhookStateList,
  WebhookStateShape,
  WebhookWithSecretShape,
  workspaceParams,
} from './settings-schema.ts'
import { getWebhookState } from './store.ts'
import { updateWebhook } from './update.ts'

/**
 * Webhooks in the app's settings: everything the API can do, and what only people can (R-124, R-161, R-162, D43, D45).
 * For the owner and admins; every operation checks that itself (D37).
 */
export function webhookSettingsRoutes(app: FastifyApp, deps: WebhookRouteDeps): void {
  endpointRoutes(app, deps)
  deliveryHistoryRoutes(app, deps)
  resendRoutes(app, deps)
}

function endpointRoutes(app: FastifyApp, { database, write, secrets, guard }: WebhookRouteDeps): void {
  const webhooks = '/workspaces/:workspace_id/webhooks'
  const schema = { hide: true, querystring: noQuery }

  /** Changes an endpoint and responds with its new state. */
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
    { schema: { ...schema, params: workspaceParams, response: { 200: WebhookStateList } } },
    async ({ actor }) => ({ data: await listWebhookStates(database.page, actor), next_cursor: null }),
  )

  app.post(
    webhooks,
    {
      schema: {
        ...schema,
        params: workspaceParams,
        body: WebhookCreate,
        response: { 201: WebhookWithSecretShape },
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
        params: webhookParams,
        body: WebhookSettingsPatch,
        response: { 200: WebhookStateShape },
      },
    },
    (request, reply) => {
      const { actor, params, body } = request
      return change(request, reply, params.id, (sql) => updateWebhook(sql, actor, params.id, body))
    },
  )

  app.delete(
    `${webhooks}/:id`,
    { schema: { ...schema, params: webhookParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => deleteWebhook(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )

  app.post(
    `${webhooks}/:id/enable`,
    { schema: { ...schema, params: webhookParams, body: noBody, response: { 200: EnabledWebhook } } },
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
    { schema: { ...schema, params: webhookParams, body: noBody, response: { 200: WebhookStateShape } } },
    (request, reply) => {
      const { actor, params } = request
      return change(request, reply, params.id, (sql) => disableWebhook(sql, actor, params.id))
    },
  )

  app.post(
    `${webhooks}/:id/reissue`,
    // Creating an endpoint shows a secret to its creator only; reissuing one changes a secret that others rely on.
    {
      config: { recentlyConfirmed: true },
      schema: {
        ...schema,
        params: webhookParams,
        body: noBody,
        response: { 200: WebhookWithSecretShape },
      },
    },
    (request, reply) => {
      const { actor, params } = request
      return write(request, reply, (sql) => reissueWebhookSecret(sql, actor, params.id, secrets))
    },
  )
}
