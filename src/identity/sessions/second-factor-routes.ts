import { Type } from '../../core/typebox.ts'
import { lockPerson } from '../accounts/find.ts'
import { beginTotp, confirmTotp, remakeRecoveryCodes, removeTotp } from '../accounts/second-factor/totp.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Api } from '../../platform/http/route-deps.ts'
import { closed, noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import { confirmed, type PeopleDoor, person } from './route-options.ts'

const schema = { hide: true, querystring: noQuery }

const Enrolment = Type.Object({
  secret: Type.String({ description: 'In base32, to type where a QR code cannot be read.' }),
  uri: Type.String(),
  qr: Type.String({ description: 'Data of an SVG path, one unit a module, quiet zone included.' }),
  qr_size: Type.Integer({ description: 'Width and height of the path.' }),
})
const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })
const Code = closed({ code: Type.String() })

/** Sign-in with a code of an authenticator app: set up, confirm, turn off, and what stands in for the app. */
export function factorRoutes(app: Api, { database, secrets }: PeopleDoor): void {
  app.post(
    '/me/totp',
    { ...confirmed, schema: { ...schema, body: noBody, response: { 200: Enrolment } } },
    ({ person }) => beginTotp(database, secrets, person),
  )

  app.post(
    '/me/totp/confirm',
    { ...person, schema: { ...schema, body: Code, response: { 200: RecoveryCodes } } },
    async ({ person, body }) => ({
      recovery_codes: await confirmTotp(database, secrets, person, body.code),
    }),
  )

  app.delete(
    '/me/totp',
    { ...confirmed, schema: { ...schema, response: { 204: noContent } } },
    async ({ person }, reply) => {
      await transact(database, async (sql) => removeTotp(sql, await lockPerson(sql, person)))
      return reply.status(204).send()
    },
  )

  app.post(
    '/me/recovery-codes',
    { ...confirmed, schema: { ...schema, body: noBody, response: { 200: RecoveryCodes } } },
    async ({ person }) => ({ recovery_codes: await remakeRecoveryCodes(database, person) }),
  )
}
