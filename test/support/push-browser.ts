import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { ReceivedRequest } from './receiver.ts'

/** A browser's subscription at a push service, with the keys to read what is sent to it. */
export function createPushBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const p256dh = keys.getPublicKey()

  /** Decrypts a message (RFC 8291): a single record of aes128gcm (RFC 8188). */
  function decrypt(message: Buffer): Record<string, unknown> {
    const salt = message.subarray(0, 16)
    const idLength = message[20]!
    const sender = message.subarray(21, 21 + idLength)
    const sealed = message.subarray(21 + idLength)
    const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salted, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = derive(keys.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with a 2 and any number of zeros.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }

  return {
    subscription: {
      endpoint,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: ({ bytes }: ReceivedRequest) => decrypt(bytes),
  }
}

/** Verifies who sent a message (RFC 8292). @returns the claims, and the key that signed them */
export function verifySender({ headers }: ReceivedRequest): { claims: Record<string, unknown>; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers['authorization'] ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  const [head = '', body = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is wrong')
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()), key }
}
