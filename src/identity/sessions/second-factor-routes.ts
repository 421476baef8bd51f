import { Type } from '../../core/typebox.ts'
import { lockOwnAccount } from '../accounts/find.ts'
import {
  startTotpSetup,
  confirmTotp,
  regenerateRecoveryCodes,
  disableTotp,
} from '../accounts/second-factor/totp.ts'
import { transact } from '../../platform/db/transact.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { closedObject, noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import { confirmedRoute, type SessionRouteDeps, sessionRoute } from './route-options.ts'

const schema = { hide: true, querystring: noQuery }

const TotpSetup = Type.Object({
  secret: Type.String({ description: 'In base32, to type in where a QR code cannot be scanned.' }),
  uri: Type.String(),
  qr: Type.String({ description: 'SVG path data, one unit per module, including the quiet zone.' }),
  qr_size: Type.Integer({ description: 'Width and height of the path.' }),
})
const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })
const CodeBody = closedObject({ code: Type.String() })

/** Routes for two-factor authentication: set up, confirm, turn off, and replace the recovery codes. */
export function secondFactorRoutes(app: FastifyApp, { database, secrets }: SessionRouteDeps): void {
  app.post(
    '/me/totp',
    { ...confirmedRoute, schema: { ...schema, body: noBody, response: { 200: TotpSetup } } },
    ({ person }) => startTotpSetup(database, secrets, person),
  )

  app.post(
    '/me/totp/confirm',
    { ...sessionRoute, schema: { ...schema, body: CodeBody, response: { 200: RecoveryCodes } } },
    async ({ person, body }) => ({
      recovery_codes: await confirmTotp(database, secrets, person, body.code),
    }),
  )

  app.delete(
    '/me/totp',
    { ...confirmedRoute, schema: { ...schema, response: { 204: noContent } } },
    async ({ person }, reply) => {
      await transact(database, async (sql) => disableTotp(sql, await lockOwnAccount(sql, person)))
      return reply.status(204).send()
    },
  )

  app.post(
    '/me/recovery-codes',
    { ...confirmedRoute, schema: { ...schema, body: noBody, response: { 200: RecoveryCodes } } },
    async ({ person }) => ({ recovery_codes: await regenerateRecoveryCodes(database, person) }),
  )
}
