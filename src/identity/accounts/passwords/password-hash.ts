import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '../../../core/errors.ts'

const argon2id = promisify(argon2)
/** OWASP's parameters: 19 MiB, two passes; about 25 ms. */
const argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** libuv has four threads, which also serve file access and name lookups. */
const concurrencyMax = 2
/** More than half a second of work; beyond that, requests are turned away and asked to retry (API4). */
const queueMax = 50
let running = 0
const queue: (() => void)[] = []

/**
 * Hashes a text with Argon2id, off the event loop. Concurrency is limited so that a flood of requests cannot
 * use up all threads or memory.
 *
 * @param nonce sixteen bytes
 * @throws unavailable when too many are waiting
 */
export async function hashWithSalt(password: string, nonce: Buffer): Promise<Buffer> {
  if (queue.length >= queueMax) throw unavailable()
  if (running >= concurrencyMax) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await argon2id('argon2id', { message: password.normalize('NFC'), nonce, ...argon2Parameters })
  } finally {
    // The next in line takes over the slot.
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * Returns the stored form of a password, in PHC string format.
 *
 * @throws unavailable when too many are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashWithSalt(password, nonce)
  const { memory, passes, parallelism } = argon2Parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/**
 * Whether `password` matches `stored`. Takes as long when nothing is stored, so that the timing doesn't
 * reveal whether there is an account.
 *
 * @throws unavailable when too many are waiting
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, nonce, tag] = /^\$argon2id\$.*\$([^$]+)\$([^$]+)$/.exec(stored ?? '') ?? []
  const actual = await hashWithSalt(password, nonce ? Buffer.from(nonce, 'base64') : Buffer.alloc(16))
  const expected = Buffer.from(tag ?? '', 'base64')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
