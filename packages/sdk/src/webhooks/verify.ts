import type { DaybookEvent } from './events.ts'

/** Why a request isn't genuine. */
export type WebhookFault = 'headers' | 'timestamp' | 'signature'

/** The request isn't from Daybook, is too old, or its body has been changed. Answer it with 400. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
  /** `headers`: it isn't signed; `timestamp`: the clocks differ too much; `signature`: no signature matches. */
  readonly reason: WebhookFault
  /** What to answer with. Express and Fastify do by themselves. */
  readonly status = 400

  constructor(reason: WebhookFault, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The headers of a request as frameworks have them. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyOptions = {
  /** How far the timestamp may be from this machine's clock, in seconds. Default: 300. */
  toleranceS?: number
}

/** While a secret is replaced there are two. More than a few are an attack on the receiver's processor. */
const signaturesMax = 8
const hex = /^[0-9a-f]{64}$/
const base64 = /^[A-Za-z0-9+/]{43}=$/

/**
 * Verifies that a request is from Daybook and returns its event. It accepts both signatures that Daybook sends, its own
 * (`X-Service-Signature`) and that of Standard Webhooks, and any of the two while a secret is replaced.
 *
 * @param rawBody the body exactly as it arrived: one that a framework has parsed can't be verified
 * @param secret the webhook's signing secret, or several of which one must match
 * @throws WebhookVerificationError
 * @throws TypeError for a body or secret that can't be verified at all
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceS = 300 }: VerifyOptions = {},
): Promise<DaybookEvent> {
  const body = bytesOf(rawBody)
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!secrets?.length || !secrets.every((one) => /^whsec_[A-Za-z0-9+/]+=*$/.test(one)))
    throw new TypeError('secret must be the signing secret of the webhook, such as whsec_….')

  const { timestamp, signatures, prefix, isStandard } = signedBy(headers)
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceS))
    throw new WebhookVerificationError(
      'timestamp',
      `The request was signed more than ${toleranceS} seconds from now. Is this machine's clock right?`,
    )
  const signed = join(encode(prefix), body)
  for (const one of secrets) {
    const bytes = isStandard ? decodeBase64(one.slice('whsec_'.length)) : encode(one)
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as DaybookEvent
  }
  throw new WebhookVerificationError(
    'signature',
    'No signature matches. Pass the body as it arrived, before anything parses it, and the secret of this webhook.',
  )
}

type Signed = {
  timestamp: string
  signatures: Uint8Array<ArrayBuffer>[]
  /** What is signed in front of the body. */
  prefix: string
  isStandard: boolean
}

function signedBy(headers: WebhookHeaders): Signed {
  const own = header(headers, 'x-service-signature')
  if (own) {
    const pairs = own.split(',').map((pair) => pair.split('=', 2))
    const timestamp = pairs.find(([name]) => name === 't')?.[1] ?? ''
    const values = pairs.flatMap(([name, value = '']) => (name === 'v1' && hex.test(value) ? [value] : []))
    const signatures = values.slice(0, signaturesMax).map(decodeHex)
    return { timestamp: digits(timestamp), signatures, prefix: `${timestamp}.`, isStandard: false }
  }
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const standard = header(headers, 'webhook-signature')
  if (!id || !timestamp || !standard)
    throw new WebhookVerificationError('headers', 'The request has no X-Service-Signature header.')
  const values = standard.split(' ').flatMap((one) => {
    const [version, value = ''] = one.split(',', 2)
    return version === 'v1' && base64.test(value) ? [value] : []
  })
  const signatures = values.slice(0, signaturesMax).map(decodeBase64)
  return { timestamp: digits(timestamp), signatures, prefix: `${id}.${timestamp}.`, isStandard: true }
}

/** NaN, as far from now as can be, for what isn't a Unix time: '' would be 0, and '1e9' a number. */
const digits = (timestamp: string): string => (/^\d{1,12}$/.test(timestamp) ? timestamp : 'NaN')

function header(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? ''
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return encode(body)
  if (body instanceof Uint8Array) return body
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new TypeError(
    'rawBody must be the body as it arrived, as text or bytes, not an object parsed from it.',
  )
}

const encode = (text: string) => new TextEncoder().encode(text)

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

const decodeHex = (text: string) =>
  Uint8Array.from({ length: text.length / 2 }, (_byte, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  )

const decodeBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
