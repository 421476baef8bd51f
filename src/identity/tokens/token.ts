import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * `dbp_`, 30 characters of base62 (178 random bits) and 6 of CRC-32: a typing error is told from a token without
 * a look-up, and a leaked one can be found by its shape (hard problem g).
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 30
const checksumLength = 6
const tokenPattern = /^dbp_[0-9A-Za-z]{36}$/

export function generateToken(): string {
  let secret = ''
  for (let index = 0; index < secretLength; index++) secret += alphabet.charAt(randomInt(62))
  return `dbp_${secret}${checksum(secret)}`
}

/** Whether `token` could be one of ours; asked before any look-up. */
export const isWellFormedToken = (token: string): boolean =>
  tokenPattern.test(token) && token.endsWith(checksum(token.slice(4, 4 + secretLength)))

/** What is stored of a token. */
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
