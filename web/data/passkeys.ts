import { call } from './api.ts'
import type { Me } from '../lib/types.ts'

type Ceremony = { options: unknown; ticket: string }

/** Signs in with a passkey of this device. @throws the error of the browser or the server */
export async function signInByPasskey(): Promise<Me> {
  const { options, ticket } = await call<Ceremony>('POST', '/sign-in/passkey/options', {})
  const response = await answerChallenge(options)
  return call<Me>('POST', '/sign-in/passkey', { ticket, response })
}

/**
 * Confirms who the person is with a passkey of this device. @throws the error of the browser or the server
 */
export async function confirmByPasskey(): Promise<void> {
  const { options, ticket } = await call<Ceremony>('POST', '/confirm/passkey/options', {})
  const response = await answerChallenge(options)
  await call('POST', '/confirm', { ticket, response })
}

/** Lets the browser sign the server's challenge. */
async function answerChallenge(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({ publicKey })
  return (credential as PublicKeyCredential).toJSON()
}

/** Creates a passkey on this device with the server's options. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await navigator.credentials.create({ publicKey })
  return (credential as PublicKeyCredential).toJSON()
}
