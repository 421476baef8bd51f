import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import {
  DaybookError,
  errorBody,
  methodNotAllowed,
  payloadTooLarge,
  requestTimeout,
  validationError,
} from '../../core/errors.ts'
import type { RequestId } from '../../core/ids.ts'
import { bodyMaxBytes } from '../../core/limits.ts'
import { commonHeaders } from './response-headers.ts'
import { STATUS_CODES } from './node-http.ts'

/** The last answer of a connection. */
export type FinalResponse = { status: number; headers: Record<string, string>; body: string }

/** The largest head of a request, in bytes: request line, header fields and trailers. */
export const headMaxBytes = 16_384

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']

/** 405 for a method that exists on no path (S-17). */
export const unknownMethod = () => methodNotAllowed(methods)

/** 417: `100-continue` is the only expectation there is. */
export const expectationFailed = () =>
  new DaybookError('expectation_failed', 'The only expectation understood is 100-continue.')

/** The answer of the front door itself: the envelope and headers of every other one, then the connection ends. */
export function createFinalResponse(
  error: DaybookError,
  requestId: RequestId,
  rate: Record<string, string>,
  https: boolean,
): FinalResponse {
  const body = JSON.stringify(errorBody(error, requestId))
  return {
    status: error.status,
    headers: {
      ...commonHeaders(requestId, rate, https),
      ...error.headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
    body,
  }
}

/** Sends it as the response to a request that Node has read. */
export function sendFinalResponse(response: ServerResponse, { status, headers, body }: FinalResponse): void {
  response.writeHead(status, headers).end(body)
}

/** Writes it to a connection whose request Node could not read, and ends the connection. */
export function writeFinalResponse(socket: Socket, { status, headers, body }: FinalResponse): void {
  const fields = Object.entries({ ...headers, date: new Date().toUTCString() })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
  socket.destroySoon()
}

/** What Node's parser reports: `reason` is one of its own sentences, never the client's bytes. */
export type ParseFailure = NodeJS.ErrnoException & {
  reason?: string
  rawPacket?: Buffer
  bytesParsed?: number
}

/** The error to answer where Node would write one of its own; undefined when the peer has gone. */
export function parseFailureError(failure: ParseFailure): DaybookError | undefined {
  const { code = '' } = failure
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return payloadTooLarge(bodyMaxBytes)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  if (code === 'HPE_INVALID_METHOD' && hasUnknownMethod(failure)) return unknownMethod()
  if (code.startsWith('HPE_'))
    return validationError(
      [{ field: 'request', reason: 'malformed' }],
      `This is not a valid HTTP request: ${failure.reason ?? code}.`,
    )
  return undefined
}

const headersTooLarge = () =>
  new DaybookError('headers_too_large', `Request line and headers may have at most ${headMaxBytes} bytes.`, {
    max_bytes: headMaxBytes,
  })

/** Whether the line at which the parser stopped begins as a request does, but for a method that nobody knows. */
function hasUnknownMethod({ rawPacket, bytesParsed = 0 }: ParseFailure): boolean {
  if (!rawPacket) return false
  const start = rawPacket.subarray(0, bytesParsed).lastIndexOf('\n') + 1
  return /^[\w!#$%&'*+.^`|~-]+ \S/.test(rawPacket.toString('latin1', start, start + 256))
}
