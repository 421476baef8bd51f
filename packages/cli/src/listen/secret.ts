import { randomBytes } from 'node:crypto'
import { InvalidArgumentError } from 'commander'
import { readCredentials, updateCredentials } from '../client/credentials.ts'

/** The secret of this machine stays the same, so that a receiver's settings do too. */
export async function ownSecret(): Promise<string> {
  const { signing_secret } = readCredentials()
  if (signing_secret !== undefined) return signing_secret
  const created = `whsec_${randomBytes(32).toString('base64')}`
  const { before } = await updateCredentials((stored) =>
    stored.signing_secret === undefined ? { ...stored, signing_secret: created } : stored,
  )
  return before.signing_secret ?? created
}

export function parseSecret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(text)) return text
  throw new InvalidArgumentError('It must be a signing secret, such as whsec_….')
}
