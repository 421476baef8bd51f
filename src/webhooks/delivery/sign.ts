import { createHmac } from 'node:crypto'

/** What one attempt sends besides its body. */
export type SignedHeaders = Record<string, string>

const prefix = 'whsec_'

/**
 * The headers of an attempt (D41): the specification's, which is Stripe's scheme, and those of Standard Webhooks, both
 * from the same secrets. While a reissued secret overlaps the old one, each header carries two values, the new first.
 *
 * @param secrets one or two, the newest first
 * @param nowS seconds since 1970 by the machine's clock, fresh for every attempt: what consumers hold theirs against
 */
export function signedHeaders(
  eventId: string,
  body: Buffer,
  secrets: readonly string[],
  nowS: number,
): SignedHeaders {
  const t = String(nowS)
  const own = secrets.map((secret) => `,v1=${mac(secret, `${t}.`, body).toString('hex')}`)
  const standard = secrets.map(
    (secret) => `v1,${mac(keyOf(secret), `${eventId}.${t}.`, body).toString('base64')}`,
  )
  return {
    'X-Service-Signature': `t=${t}${own.join('')}`,
    'webhook-id': eventId,
    'webhook-timestamp': t,
    'webhook-signature': standard.join(' '),
  }
}

const mac = (key: string | Buffer, before: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(before).update(body).digest()

/** Standard Webhooks signs with the bytes that the secret spells, Stripe with the spelling. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')
