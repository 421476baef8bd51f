import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2id = promisify(argon2)
/** OWASP's parameters: 19 MiB, two passes; about 25 ms. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  argon2id('argon2id', { message: password.normalize('NFC'), nonce, ...parameters })

/** The stored form of a password, in PHC's notation. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce)
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Whether `password` is the one that `stored` was made of. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [nonce, tag] = stored.split('$').slice(-2)
  if (!nonce || !tag) return false
  return timingSafeEqual(await derive(password, Buffer.from(nonce, 'base64')), Buffer.from(tag, 'base64'))
}
