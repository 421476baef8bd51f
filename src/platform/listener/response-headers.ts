import { randomId, type RequestId } from '../../core/ids.ts'

/**
 * Creates the ID of a response: the value of `X-Request-Id` and of `error.request_id`. The
 * header of a client is never used instead: it could repeat, or forge a line of the log.
 */
export const newRequestId = (): RequestId => randomId('req', Date.now())

/**
 * Returns the headers of every response, whether it comes from the app, the listener or the parser's error
 * handler. `rate` is the three headers of the window. HSTS is only sent over HTTPS (RFC
 * 6797, 7.2; S-14).
 */
export function commonHeaders(
  requestId: RequestId,
  rate: Record<string, string>,
  https: boolean,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...rate,
  }
  if (https) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  return headers
}
