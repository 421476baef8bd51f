import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * A token is `dbp_`, 30 characters of base62 (178 random bits) and 6 of CRC-32. That way a typo is detected
 * without a lookup, and scanners can find a leaked token by its format (hard problem g).
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 30
const checksumLength = 6
export const tokenLength = 'dbp_'.length + secretLength + checksumLength
const tokenPattern = /^dbp_[0-9A-Za-z]{36}$/

export function generateToken(): string {
  let secret = ''
  for (let index = 0; index < secretLength; index++) secret += alphabet.charAt(randomInt(62))
  return `dbp_${secret}${checksum(secret)}`
}

/** Whether `token` has the right format and checksum; checked before any lookup. */
export const isWellFormedToken = (token: string): boolean =>
  tokenPattern.test(token) && token.endsWith(checksum(token.slice(4, 4 + secretLength)))

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
