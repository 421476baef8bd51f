import { call } from './api.ts'
import type { Me } from '../lib/types.ts'

type Ceremony = { options: unknown; ticket: string }

/** Signs in with a passkey of this device. @throws what the browser or the server refuses */
export async function signInByPasskey(): Promise<Me> {
  const { options, ticket } = await call<Ceremony>('POST', '/sign-in/passkey/options', {})
  const response = await answerChallenge(options)
  return call<Me>('POST', '/sign-in/passkey', { ticket, response })
}

/** Proves again who one is, with a passkey of this device. @throws what the browser or the server refuses */
export async function confirmByPasskey(): Promise<void> {
  const { options, ticket } = await call<Ceremony>('POST', '/confirm/passkey/options', {})
  const response = await answerChallenge(options)
  await call('POST', '/confirm', { ticket, response })
}

/** Lets the browser answer the server's question. */
async function answerChallenge(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({ publicKey })
  return (credential as PublicKeyCredential).toJSON()
}

/** Makes a passkey on this device, as the server asks. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await navigator.credentials.create({ publicKey })
  return (credential as PublicKeyCredential).toJSON()
}
