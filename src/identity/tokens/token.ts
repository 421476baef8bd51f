import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WorkspaceId } from '../../core/ids.ts'

/**
 * An API token is `dbp_`, the access token of an app `dbo_`, then the 26 characters of its workspace's ID, 30 of base62 (178
 * random bits) and 6 of CRC-32. That way a typo is detected without a lookup, a lookup asks only the node that has the
 * workspace, and scanners can find a leaked token by its format (hard problem g). Tokens of the first release have no
 * workspace in them, and stay good.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 30
const checksumLength = 6
const prefixes = { api: 'dbp_', app: 'dbo_' }
const prefixLength = 4
const workspaceLength = 26
/** The longest that a token can be. */
export const tokenLengthMax = prefixLength + workspaceLength + secretLength + checksumLength
const tokenPattern = /^db[po]_(?:[0-7][0-9a-hjkmnp-tv-z]{25})?[0-9A-Za-z]{36}$/

/** @param kind whether it's for an API token or for an app that someone has connected (0320) */
export function generateToken(workspaceId: WorkspaceId, kind: keyof typeof prefixes = 'api'): string {
  let secret = workspaceId.slice('wsp_'.length)
  for (let index = 0; index < secretLength; index++) secret += alphabet.charAt(randomInt(62))
  return `${prefixes[kind]}${secret}${checksum(secret)}`
}

/** Whether `token` has the right format and checksum; checked before any lookup. */
export const isWellFormedToken = (token: string): boolean =>
  tokenPattern.test(token) && token.endsWith(checksum(token.slice(prefixLength, -checksumLength)))

/** Returns the workspace that a well-formed token names; undefined for a token of the first release. */
export const workspaceOfToken = (token: string): WorkspaceId | undefined =>
  token.length === tokenLengthMax
    ? `wsp_${token.slice(prefixLength, prefixLength + workspaceLength)}`
    : undefined

/** Returns the hash that is stored instead of the token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let index = 0; index < checksumLength; index++) {
    text = alphabet.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}
