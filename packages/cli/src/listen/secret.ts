import { randomBytes } from 'node:crypto'
import { InvalidArgumentError } from 'commander'
import { readCredentials, updateCredentials } from '../client/credentials.ts'

/** The secret of this machine stays the same, so that a receiver's settings do too. */
export async function ownSecret(): Promise<string> {
  const { signing_secret } = readCredentials()
  if (signing_secret !== undefined) return signing_secret
  let secret = `whsec_${randomBytes(32).toString('base64')}`
  await updateCredentials((stored) => {
    if (stored.signing_secret === undefined) return { ...stored, signing_secret: secret }
    secret = stored.signing_secret
    return stored
  })
  return secret
}

export function parseSecret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(text)) return text
  throw new InvalidArgumentError('It must be a signing secret, such as whsec_….')
}
