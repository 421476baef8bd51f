import type { IncomingMessage } from 'node:http'
import { type DaybookError, httpsRequired, invalidField } from '../../core/errors.ts'
import type { RequestClient } from './trusted-proxies.ts'

const hostShape = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Why a request goes no further than the front door, if so: plain HTTP before everything else (D23), then what no
 * two readers would understand alike and Node lets pass (S-15). Two `Host` headers arrive joined by a comma.
 */
export function checkRequest(request: IncomingMessage, client: RequestClient): DaybookError | undefined {
  if (!client.https) return httpsRequired()
  if (request.httpVersionMajor !== 1) return invalidField('request', 'unsupported_version')
  const { host, 'transfer-encoding': coding } = request.headers
  if (host === undefined) return invalidField('host', 'required')
  if (!hostShape.test(host)) return invalidField('host', 'malformed')
  if (coding === undefined) return undefined
  // RFC 9112, 6.1: HTTP/1.0 knows no codings, so whoever passed this on may have framed it otherwise.
  if (request.httpVersionMinor === 0 || coding.toLowerCase() !== 'chunked')
    return invalidField('transfer-encoding', 'unsupported')
  return undefined
}
