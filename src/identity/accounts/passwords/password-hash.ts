import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '../../../core/errors.ts'

const argon2id = promisify(argon2)
/** OWASP's parameters: 19 MiB, two passes; about 25 ms. */
const argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** The threads of libuv, of which there are four, are for files and names too. */
const concurrencyMax = 2
/** More than half a second of work; who comes then is told to come again (API4). */
const queueMax = 50
let running = 0
const queue: (() => void)[] = []

/**
 * Argon2id of a text. Runs off the event loop, and only so many at once, so that no flood takes all threads or all memory.
 *
 * @param nonce sixteen bytes
 * @throws unavailable when too many wait
 */
export async function hashWithSalt(password: string, nonce: Buffer): Promise<Buffer> {
  if (queue.length >= queueMax) throw unavailable()
  if (running >= concurrencyMax) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await argon2id('argon2id', { message: password.normalize('NFC'), nonce, ...argon2Parameters })
  } finally {
    // Who waits next takes the place over.
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * The stored form of a password, in PHC's notation.
 *
 * @throws unavailable when too many are being made
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashWithSalt(password, nonce)
  const { memory, passes, parallelism } = argon2Parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/**
 * Whether `password` is the one that `stored` was made of. It takes as long where nothing was stored, so that nobody
 * learns from the time whether there is an account.
 *
 * @throws unavailable when too many are being made
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, nonce, tag] = /^\$argon2id\$.*\$([^$]+)\$([^$]+)$/.exec(stored ?? '') ?? []
  const made = await hashWithSalt(password, nonce ? Buffer.from(nonce, 'base64') : Buffer.alloc(16))
  const kept = Buffer.from(tag ?? '', 'base64')
  return kept.length === made.length && timingSafeEqual(kept, made)
}
