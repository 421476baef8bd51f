import { invalidField } from '../../../core/errors.ts'
import { Type } from '../../../core/typebox.ts'
import type { Secrets } from '../../../core/secrets.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { idSchema, noBody, noContent, noQuery, pathId } from '../../../platform/http/schemas.ts'
import { sessionRoute } from '../../../identity/sessions/route-options.ts'
import { listPushDevices, registerPushDevice, removePushDevice, testPushDevice } from './devices.ts'
import type { PushNetwork } from './post-message.ts'
import { PushDevices, PushSubscription } from './schema.ts'

type PushRouteDeps = Pick<RouteDeps, 'database'> & { secrets: Secrets; guard: Pick<PushNetwork, 'checkUrl'> }

const path = '/me/push-devices'
const schema = { hide: true, querystring: noQuery }
const params = pathId('psd', 'The device.')

/** Adds the routes of the browsers that a person gets notifications on, regardless of workspaces. */
export function pushRoutes(app: FastifyApp, { database, secrets, guard }: PushRouteDeps): void {
  app.get(path, { ...sessionRoute, schema: { ...schema, response: { 200: PushDevices } } }, ({ person }) =>
    listPushDevices(database.page, secrets, person),
  )

  app.put(
    path,
    {
      ...sessionRoute,
      schema: {
        ...schema,
        body: PushSubscription,
        response: { 200: Type.Object({ id: idSchema('psd') }) },
      },
    },
    ({ person, body }) => {
      const fault = guard.checkUrl(body.endpoint)
      if (fault) throw invalidField('endpoint', fault)
      return registerPushDevice(database, secrets, person, body)
    },
  )

  app.delete(
    `${path}/:id`,
    { ...sessionRoute, schema: { ...schema, params, response: { 204: noContent } } },
    async ({ person, params: { id } }, reply) => {
      await removePushDevice(database.page, person, id)
      return reply.status(204).send()
    },
  )

  app.post(
    `${path}/:id/test`,
    {
      ...sessionRoute,
      schema: { ...schema, params, body: noBody, response: { 202: Type.Object({}) } },
    },
    async ({ person, params: { id } }, reply) => {
      await testPushDevice(database.page, person, id)
      return reply.status(202).send({})
    },
  )
}
