import { type Static, type TSchema, Type } from '../../core/typebox.ts'
import {
  closedObject,
  collection,
  idSchema,
  nullable,
  singleLineText,
  enumOf,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { passkeyNameMax } from '../../core/limits.ts'
import { PasswordOrCode } from '../sessions/schema.ts'

/** Schemas of the app's routes. They are unnamed, because named schemas would appear in the API document. */

export const Passkey = Type.Object({
  id: idSchema('psk'),
  name: Type.String(),
  created_at: stampSchema(),
  last_used_at: nullable(stampSchema()),
})
export type Passkey = Static<typeof Passkey>
export const Passkeys = collection(Passkey)

const name = singleLineText(passkeyNameMax)
const ticket = Type.String()
const base64url = Type.String({ pattern: '^[A-Za-z0-9_-]*={0,2}$' })
/** Browsers may send other fields too, which are ignored. */
const credential = <T extends Record<string, TSchema>>(response: T) =>
  Type.Object({
    id: base64url,
    rawId: base64url,
    type: enumOf(['public-key']),
    response: Type.Object(response),
  })

export const Registration = credential({
  clientDataJSON: base64url,
  attestationObject: base64url,
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
})
export type Registration = Static<typeof Registration>

export const Assertion = credential({
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
  userHandle: Type.Optional(nullable(base64url)),
})
export type Assertion = Static<typeof Assertion>

/** Options for the browser, in WebAuthn's own JSON, and the ticket to send back with the answer. */
export const CeremonyOptions = Type.Object({
  options: Type.Object({}, { additionalProperties: true }),
  ticket: Type.String({ description: 'Valid for five minutes and a single use.' }),
})
export const NewPasskey = closedObject({ ticket, response: Registration, name })
export const PasskeyPatch = closedObject({ name })
export const PasskeySignIn = closedObject({ ticket, response: Assertion })
/** A passkey's answer, or a password or code. */
export const ConfirmationBody = closedObject({
  ...PasswordOrCode.properties,
  ticket: Type.Optional(ticket),
  response: Type.Optional(Assertion),
})
