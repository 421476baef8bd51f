import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import {
  DaybookError,
  errorBody,
  payloadTooLarge,
  requestTimeout,
  validationError,
} from '../../core/errors.ts'
import type { RequestId } from '../../core/ids.ts'
import { bodyMaxBytes } from '../../core/limits.ts'
import { commonHeaders } from './response-headers.ts'
import { STATUS_CODES } from './node-http.ts'

/** The last response of a connection. */
export type FinalResponse = { status: number; headers: Record<string, string>; body: string }

/** The maximum size of the head of a request, in bytes: request line, headers and trailers. */
export const headMaxBytes = 16_384

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].join(', ')

/** 405 for a method that no path supports (S-17). */
export const unknownMethod = () =>
  new DaybookError(
    'method_not_allowed',
    `No path supports this method. Use ${methods}.`,
    {},
    { allow: methods },
  )

/** 417 for any expectation other than `100-continue`. */
export const expectationFailed = () =>
  new DaybookError('expectation_failed', 'Leave out the Expect header, or send Expect: 100-continue.')

/**
 * Creates a response of the listener itself, with the usual envelope and headers, after which the connection
 * ends.
 */
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

/** Sends a final response to a request that Node has read. */
export function sendFinalResponse(response: ServerResponse, { status, headers, body }: FinalResponse): void {
  response.writeHead(status, headers).end(body)
}

/** Writes a final response to a connection whose request Node couldn't read, and ends the connection. */
export function writeFinalResponse(socket: Socket, { status, headers, body }: FinalResponse): void {
  const fields = Object.entries({ ...headers, date: new Date().toUTCString() })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
  socket.destroySoon()
}

/** An error of Node's parser: `reason` is one of its own sentences, never the client's bytes. */
export type ParseFailure = NodeJS.ErrnoException & {
  reason?: string
  rawPacket?: Buffer
  bytesParsed?: number
}

/**
 * Returns the error to send where Node would write one of its own; undefined when the peer has disconnected.
 */
export function parseFailureError(failure: ParseFailure): DaybookError | undefined {
  const { code = '' } = failure
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return payloadTooLarge(bodyMaxBytes)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  if (code === 'HPE_INVALID_METHOD' && hasUnknownMethod(failure)) return unknownMethod()
  if (code.startsWith('HPE_'))
    return validationError(
      [{ field: 'request', reason: 'malformed' }],
      `This isn't a valid HTTP request: ${failure.reason ?? code}.`,
    )
  return undefined
}

const headersTooLarge = () =>
  new DaybookError(
    'headers_too_large',
    `The request line and headers can have at most ${headMaxBytes.toLocaleString('en-US')} bytes together.`,
    { max_bytes: headMaxBytes },
  )

/** Whether the line at which the parser stopped looks like a request with an unknown method. */
function hasUnknownMethod({ rawPacket, bytesParsed = 0 }: ParseFailure): boolean {
  if (!rawPacket) return false
  const start = rawPacket.subarray(0, bytesParsed).lastIndexOf('\n') + 1
  return /^[\w!#$%&'*+.^`|~-]+ \S/.test(rawPacket.toString('latin1', start, start + 256))
}
