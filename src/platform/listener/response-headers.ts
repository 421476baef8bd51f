import type { RequestId } from '../../core/ids.ts'

/**
 * The headers that every answer carries, whoever gives it: the app, the front door or the parser's error handler.
 * `rate` is the three headers of the window. HSTS is sent over HTTPS alone (RFC 6797, 7.2; S-14).
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
