import { randomSecret } from '../../core/random-secret.ts'
import type { Secrets } from '../../core/secrets.ts'
import { formatGrantId, type GrantRef, parseGrantId } from './grant-id.ts'

/**
 * A refresh token is `dbr_`, the IDs of its workspace and grant, 43 random characters, and a seal over them. Only the hash
 * of the one that is next is stored. The seal says of any other whether we issued it: if so, it has been used before, and
 * no list of used ones is needed for that (0321).
 */
const shape = /^dbr_([0-9a-z]{26})([0-9a-z]{26})([\w-]{43})\.([\w-]{39})$/
const nothing = Buffer.alloc(0)

export function generateRefreshToken(secrets: Secrets, { workspace_id, token_id }: GrantRef): string {
  const content = `${workspace_id.slice(4)}${token_id.slice(4)}${randomSecret()}`
  return `dbr_${content}.${secrets.seal('refresh', nothing, content).toString('base64url')}`
}

/** Returns the grant that a refresh token names; undefined for anything that isn't one. */
export function grantOfRefreshToken(token: string): GrantRef | undefined {
  const [, workspace, grant] = shape.exec(token) ?? []
  return parseGrantId(formatGrantId({ workspace_id: `wsp_${workspace}`, token_id: `tok_${grant}` }))
}

/** Whether we issued it: to know the grant's ID isn't enough to make one up. */
export function isOurRefreshToken(secrets: Secrets, token: string): boolean {
  const [, workspace, grant, random, seal = ''] = shape.exec(token) ?? []
  const box = Buffer.from(seal, 'base64url')
  // The last character has two bits to spare, so others stand for the same bytes.
  if (box.toString('base64url') !== seal) return false
  return secrets.open('refresh', box, `${workspace}${grant}${random}`) !== undefined
}
