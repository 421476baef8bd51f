import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * What the installation's secret key is good for. Each purpose has a key of its own, so that a cursor can never
 * be read as a stored answer.
 */
export type Secrets = {
  /** Encrypts and authenticates; `context` is not stored and must be the same when opening. */
  seal(purpose: SecretPurpose, plain: Buffer, context: string): Buffer
  /** The plain bytes, or undefined when the box is not ours, was tampered with or has another context. */
  open(purpose: SecretPurpose, box: Buffer, context: string): Buffer | undefined
  /** A value that only the key that seals gives; the database keeps it to refuse a wrong key. */
  readonly keyCheck: string
  /** Whether one of the keys gives this value. */
  matchesKeyCheck(check: string): boolean
}
type SecretPurpose =
  | 'cursor'
  | 'idempotency'
  | 'webhook'
  | 'totp'
  | 'ticket'
  | 'device'
  | 'mailbox'
  | 'unsubscribe'

const nonceBytes = 12
const tagBytes = 16
/** The first byte of a box names its form. */
const boxVersion = 1

/** @param keys the installation's keys, 32 bytes each: the first seals, and each opens what it has sealed */
export function createSecrets(keys: readonly Buffer[]): Secrets {
  const all = keys.map(deriveKeys)
  const [first] = all
  if (!first) throw new Error('there is no secret key')
  const checks = keys.map((key) => createHmac('sha256', key).update('daybook check').digest('base64url'))

  return {
    seal(purpose, plain, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first(purpose), nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(boxVersion), nonce, sealed, cipher.getAuthTag()])
    },
    open(purpose, box, context) {
      if (box.length < 1 + nonceBytes + tagBytes || box[0] !== boxVersion) return undefined
      for (const keyFor of all) {
        const plain = decrypt(keyFor(purpose), box, context)
        if (plain) return plain
      }
      return undefined
    },
    keyCheck: checks[0] ?? '',
    matchesKeyCheck: (check) => checks.includes(check),
  }
}

/**
 * The keys derived from one, each made and opened when it is first needed: a cipher that is given the bytes of its key
 * opens them anew, which costs twice the sealing.
 */
function deriveKeys(key: Buffer): (purpose: SecretPurpose) => KeyObject {
  const derived = new Map<SecretPurpose, KeyObject>()
  return (purpose) => {
    let own = derived.get(purpose)
    if (!own) {
      own = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `daybook ${purpose}`, 32)))
      derived.set(purpose, own)
    }
    return own
  }
}

function decrypt(key: KeyObject, box: Buffer, context: string): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(1, 1 + nonceBytes))
  decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(box.subarray(1 + nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
