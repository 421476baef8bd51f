import { randomBytes } from 'node:crypto'
import { InvalidArgumentError } from 'commander'
import { readCredentials, writeCredentials } from '../client/credentials.ts'

/** The secret of this machine stays the same, so that a receiver's settings do too. */
export function ownSecret(): string {
  const credentials = readCredentials()
  if (credentials.signing_secret !== undefined) return credentials.signing_secret
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  writeCredentials({ ...credentials, signing_secret: secret })
  return secret
}

export function parseSecret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(text)) return text
  throw new InvalidArgumentError('It must be a signing secret, such as whsec_….')
}
