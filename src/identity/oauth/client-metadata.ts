import { hashSecret, randomSecret } from '../../core/random-secret.ts'

/** What is stored of an app that has registered. */
export type ClientMetadata = {
  client_id: string
  client_id_issued_at: number
  client_name: string
  client_uri?: string
  redirect_uris: string[]
  grant_types: string[]
  response_types: string[]
  token_endpoint_auth_method: string
  /** Loopback addresses are matched on any port, and plain HTTP is for nothing else (RFC 8252). */
  application_type: 'native'
  /** The hash of its secret. */
  client_secret?: string
  client_secret_expires_at?: 0
}

const redirectUrisMax = 20
const uriMax = 2_000
const nameMax = 100
export const authMethods = ['none', 'client_secret_basic', 'client_secret_post']
export const grantTypes = ['authorization_code', 'refresh_token']

/** An app's registration that can't be accepted, in the words of RFC 7591. */
export class RegistrationError extends Error {
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata'

  constructor(code: RegistrationError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Checks what an app registers (RFC 7591) and gives it an ID and, unless it says that it can't keep one, a secret. Fields
 * that aren't known are left out, as are grant types that don't exist here.
 *
 * @returns what to store, and the secret, of which only the hash is stored
 * @throws RegistrationError
 */
export function readClientMetadata(
  body: Record<string, unknown>,
  nowMs: number,
): { metadata: ClientMetadata; secret: string | undefined } {
  const redirect_uris = readRedirectUris(body['redirect_uris'])
  const method = body['token_endpoint_auth_method'] ?? 'client_secret_basic'
  if (typeof method !== 'string' || !authMethods.includes(method))
    throw invalid(`token_endpoint_auth_method must be one of ${authMethods.join(', ')}.`)
  const uri = readUri(body['client_uri'])
  const metadata: ClientMetadata = {
    client_id: `app_${randomSecret()}`,
    client_id_issued_at: Math.floor(nowMs / 1_000),
    client_name: readName(body['client_name']) ?? hostOf(redirect_uris[0] ?? ''),
    ...(uri === undefined ? {} : { client_uri: uri }),
    redirect_uris,
    grant_types: readGrantTypes(body['grant_types']),
    response_types: readResponseTypes(body['response_types']),
    token_endpoint_auth_method: method,
    application_type: 'native',
  }
  if (method === 'none') return { metadata, secret: undefined }
  const secret = randomSecret()
  return {
    metadata: { ...metadata, client_secret: hashClientSecret(secret), client_secret_expires_at: 0 },
    secret,
  }
}

export const hashClientSecret = (secret: string): string => hashSecret(secret).toString('base64url')

/** Where a redirect URI leads, as people recognize it: its host, or the scheme of an app on their device. */
export function hostOf(uri: string): string {
  const url = URL.parse(uri)
  if (!url) return uri
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.host : url.protocol.slice(0, -1)
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Whether a redirect URI leads to a program on the member's own device, whose name anyone can claim. */
export function isOnDevice(uri: string): boolean {
  const url = URL.parse(uri)
  return url !== null && (url.protocol !== 'https:' || loopback.test(url.hostname))
}

function readRedirectUris(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0)
    throw invalidUri('redirect_uris must list at least one URI, such as https://example.com/callback.')
  if (value.length > redirectUrisMax)
    throw invalidUri(`redirect_uris can have at most ${redirectUrisMax} URIs.`)
  for (const uri of value)
    if (typeof uri !== 'string' || uri.length > uriMax || !URL.canParse(uri) || /[\s\p{C}]/u.test(uri))
      throw invalidUri(`redirect_uris must be URIs of at most ${uriMax.toLocaleString('en-US')} characters.`)
  return [...new Set(value as string[])]
}

/** Names are shown to people who decide whether to trust them, so nothing in them may be invisible or turn text around. */
function readName(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalid('client_name must be a string.')
  const name = value.toWellFormed().normalize('NFC').replaceAll(/[\s\p{C}]+/gu, ' ').trim() // oxfmt-ignore
  return Array.from(name).slice(0, nameMax).join('') || undefined
}

function readUri(value: unknown): string | undefined {
  const url = typeof value === 'string' && value.length <= uriMax ? URL.parse(value) : null
  return url?.protocol === 'https:' ? url.href : undefined
}

function readGrantTypes(value: unknown): string[] {
  const wanted: unknown = value ?? ['authorization_code']
  if (!Array.isArray(wanted) || !wanted.includes('authorization_code'))
    throw invalid('grant_types must include authorization_code.')
  return grantTypes.filter((type) => wanted.includes(type))
}

function readResponseTypes(value: unknown): string[] {
  const wanted: unknown = value ?? ['code']
  if (!Array.isArray(wanted) || !wanted.includes('code')) throw invalid('response_types must include code.')
  return ['code']
}

const invalid = (message: string) => new RegistrationError('invalid_client_metadata', message)
const invalidUri = (message: string) => new RegistrationError('invalid_redirect_uri', message)
