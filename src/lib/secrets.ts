import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * What the installation's secret key is good for. Each purpose has a key of its own, so that a cursor can never
 * be read as a stored answer.
 */
export type Secrets = {
  /** Encrypts and authenticates; `context` is not stored and must be the same when opening. */
  seal(purpose: Purpose, plain: Buffer, context: string): Buffer
  /** The plain bytes, or undefined when the box is not ours, was tampered with or has another context. */
  open(purpose: Purpose, box: Buffer, context: string): Buffer | undefined
  /** A value that only this key gives; the database keeps it to refuse a wrong key. */
  readonly check: string
}
type Purpose = 'cursor' | 'idempotency' | 'webhook' | 'totp' | 'ticket' | 'device'

const nonceBytes = 12
const tagBytes = 16
/** The first byte of a box names the key, so that a rotation can tell old from new. */
const keyId = 1

/** @param key the installation's 32 secret bytes */
export function createSecrets(key: Buffer): Secrets {
  const derived = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose): Buffer => {
    let own = derived.get(purpose)
    if (!own) derived.set(purpose, (own = Buffer.from(hkdfSync('sha256', key, '', `daybook ${purpose}`, 32))))
    return own
  }

  return {
    seal(purpose, plain, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(keyId), nonce, sealed, cipher.getAuthTag()])
    },
    open(purpose, box, context) {
      if (box.length < 1 + nonceBytes + tagBytes || box[0] !== keyId) return undefined
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), box.subarray(1, 1 + nonceBytes))
      decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(box.subarray(1 + nonceBytes, -tagBytes)), decipher.final()])
      } catch {
        return undefined
      }
    },
    check: createHmac('sha256', key).update('daybook check').digest('base64url'),
  }
}
