import { GuardError } from '../guard/guard-error.ts'
import { ResponseTooLongError } from './response-filter.ts'

/** How an attempt can end. `unknown`: the worker died, or was stopped, before a response arrived. */
export const outcomes = [
  'delivered',
  'http_error',
  'timeout',
  'tls',
  'dns',
  'connect',
  'blocked',
  'unknown',
] as const
export type Outcome = (typeof outcomes)[number]

/** Only a 2xx status counts as delivered; everything else is a failure. */
export const outcomeOfStatus = (status: number): Outcome =>
  status >= 200 && status < 300 ? 'delivered' : 'http_error'

const tlsCode =
  /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/

/** Classifies a failure that happened before any status arrived. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof GuardError) return error.outcome
  if (error instanceof ResponseTooLongError) return 'http_error'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // The worker is stopping and has closed the client.
  if (code === 'UND_ERR_DESTROYED') return 'unknown'
  if (tlsCode.test(code)) return 'tls'
  if (code.endsWith('_TIMEOUT')) return 'timeout'
  // A response that isn't HTTP. Matched by name, since undici gives it no code.
  if ((error instanceof Error && error.name === 'HTTPParserError') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return 'http_error'
  return 'connect'
}
