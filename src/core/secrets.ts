import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { takeRandomBytes } from './random-bytes.ts'

/**
 * Encryption with the installation's secret keys. Each purpose has a derived key of its own, so that a cursor
 * can never be read as a stored response.
 */
export type Secrets = {
  /** Encrypts and authenticates; `context` isn't stored and must be the same when opening. */
  seal(purpose: SecretPurpose, plain: Buffer, context: string): Buffer
  /** Decrypts; undefined when the box isn't ours, was tampered with or has another context. */
  open(purpose: SecretPurpose, box: Buffer, context: string): Buffer | undefined
  /** A value that only the sealing key yields; the database stores it, so that a wrong key can be refused. */
  readonly keyCheck: string
  /** Whether one of the keys yields this value. */
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
  | 'setup'
  | 'refresh'
  | 'push'

const nonceBytes = 12
const tagBytes = 16
/** The first byte of a box, which is its version. */
const boxVersion = 1
const version = Buffer.of(boxVersion)

/** @param keys the installation's keys, 32 bytes each: the first seals, all of them open */
export function createSecrets(keys: readonly Buffer[]): Secrets {
  const all = keys.map(deriveKeys)
  const [first] = all
  if (!first) throw new Error('no secret key')
  const checks = keys.map((key) => createHmac('sha256', key).update('daybook check').digest('base64url'))

  return {
    seal(purpose, plain, context) {
      const nonce = takeRandomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first(purpose), nonce).setAAD(Buffer.from(context))
      return Buffer.concat([version, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
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
 * Derives the keys of all purposes from one, each when it is first needed, as key objects: a cipher that gets
 * the bytes of a key imports them every time, which costs twice as much as sealing.
 */
function deriveKeys(key: Buffer): (purpose: SecretPurpose) => KeyObject {
  const derived = new Map<SecretPurpose, KeyObject>()
  return (purpose) => {
    let purposeKey = derived.get(purpose)
    if (!purposeKey) {
      purposeKey = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `daybook ${purpose}`, 32)))
      derived.set(purpose, purposeKey)
    }
    return purposeKey
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
