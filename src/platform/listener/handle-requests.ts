import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type DaybookError, httpsRequired, invalidField } from '../../core/errors.ts'
import type { RequestId } from '../../core/ids.ts'
import type { Certificates } from '../tls/certificates.ts'
import type { HttpConnection, HttpConnections } from './connections.ts'
import { isHealthProbe } from './health-probe.ts'
import { isLongRequest } from './long-requests.ts'
import type { RequestClient, TrustedProxies } from './trusted-proxies.ts'
import {
  parseFailureError,
  expectationFailed,
  type FinalResponse,
  createFinalResponse,
  type ParseFailure,
  sendFinalResponse,
  writeFinalResponse,
  unknownMethod,
} from './final-response.ts'
import { newRequestId } from './response-headers.ts'

/** What the listener needs from the app to respond in its place. */
export type ListenerHooks = {
  /** `off` for plain HTTP from a proxy on this machine or from trusted ones. */
  tls: Certificates | 'off'
  proxies: TrustedProxies
  /** The three rate headers of a response that belongs to no workspace (D30). */
  rateHeadersOf(ip: string): Record<string, string>
  /**
   * Called when an `Authorization` header arrives in clear text (D23). The response is already sent, and the
   * same for every token.
   */
  onExposedToken?(seen: { authorization: string; ip: string }): void
  /** Called for each response that the app never sees, for the log. */
  onRefusal?(refusal: Refusal): void
}

export type Refusal = {
  request_id: RequestId
  status: number
  code: string
  ip: string
  /** Undefined when the request couldn't be read. */
  method: string | undefined
}

/**
 * Passes every acceptable request to `handler` and refuses the rest, along with everything that Node would
 * answer by itself: a refusal is the last response of its connection, and nothing sent after it is
 * executed (S-15).
 */
export function handleRequests(
  server: Server,
  connections: HttpConnections,
  hooks: ListenerHooks,
  handler: RequestListener,
): void {
  server.on('request', (request, response) => {
    if (admit(request, response)) handler(request, response)
  })
  server.on('checkContinue', (request, response) => {
    if (!admit(request, response)) return
    continueWhenRead(request, response)
    handler(request, response)
  })
  server.on('checkExpectation', (request, response) => void admit(request, response, expectationFailed()))
  server.on('connect', (request, duplex) => {
    const connection = connections.get(duplex)
    // The response would have to wait for earlier ones, and Node has already detached the connection from
    // them.
    if (!connection || connection.ended || isPending(connection.lastResponse)) {
      duplex.destroy()
      return
    }
    const client = hooks.proxies.clientOf(request)
    connection.ended = true
    writeFinalResponse(
      connection.socket,
      answer(checkRequest(request, client, hooks.tls) ?? unknownMethod(), client, request),
    )
    reportPlain(request, client)
  })
  server.on('clientError', (failure: ParseFailure, duplex) => {
    const connection = connections.get(duplex)
    if (connection?.ended) return
    // Node reports this once per request, then leaves it to us.
    if (
      failure.code === 'ERR_HTTP_REQUEST_TIMEOUT' &&
      connection?.lastResponse &&
      isLongRequest(connection.lastResponse.req)
    )
      return
    const error = parseFailureError(failure)
    // A failed TLS handshake or a disconnected peer: there is no one to respond to.
    if (!connection || !error) {
      duplex.destroy()
      return
    }
    connection.ended = true
    const { socket } = connection
    const client = hooks.proxies.peerOf(socket)
    // On the TLS port plain text is refused as plain HTTP, readable or not (D23); a proxy gets the actual
    // error.
    const shown = client.https || hooks.tls === 'off' ? error : httpsRequired()
    afterPendingResponse(connection, () => writeFinalResponse(socket, answer(shown, client)))
  })

  /** Returns whether the request goes on to the app; refuses it otherwise. */
  function admit(request: IncomingMessage, response: ServerResponse, objection?: DaybookError): boolean {
    const connection = connections.get(request.socket)
    if (!connection || connection.ended) return false
    connection.lastResponse = response
    const client = hooks.proxies.clientOf(request)
    const error = checkRequest(request, client, hooks.tls) ?? objection
    if (!error) return true
    connection.ended = true
    sendFinalResponse(response, answer(error, client, request))
    reportPlain(request, client)
    return false
  }

  function answer(
    error: DaybookError,
    { ip, https }: RequestClient,
    request?: IncomingMessage,
  ): FinalResponse {
    const requestId = newRequestId()
    const { code, status } = error
    hooks.onRefusal?.({ request_id: requestId, status, code, ip, method: request?.method })
    return createFinalResponse(error, requestId, hooks.rateHeadersOf(ip), https)
  }

  function reportPlain({ headers: { authorization } }: IncomingMessage, { ip, https }: RequestClient): void {
    if (!https && authorization !== undefined) hooks.onExposedToken?.({ authorization, ip })
  }
}

const hostShape = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Returns the error for a request that must not reach the app: plain HTTP before everything else (D23), except
 * for health checks where a proxy terminates TLS (0215); then what two readers could understand differently
 * although Node accepts it (S-15). Two `Host` headers arrive joined by a comma.
 */
function checkRequest(
  request: IncomingMessage,
  client: RequestClient,
  tls: ListenerHooks['tls'],
): DaybookError | undefined {
  if (!client.https && !(tls === 'off' && isHealthProbe(request))) return httpsRequired()
  if (request.httpVersionMajor !== 1) return invalidField('request', 'unsupported_version')
  const { host, 'transfer-encoding': coding } = request.headers
  if (host === undefined) return invalidField('host', 'required')
  if (!hostShape.test(host)) return invalidField('host', 'malformed')
  if (coding === undefined) return undefined
  // RFC 9112, 6.1: HTTP/1.0 has no transfer codings, so a proxy in between may have framed the body
  // differently.
  if (request.httpVersionMinor === 0 || coding.toLowerCase() !== 'chunked')
    return invalidField('transfer-encoding', 'unsupported')
  return undefined
}

/**
 * Sends `100 Continue` when the body is first read, so that a 401 or 413 comes instead of it (S-40) and in
 * the order of D22.
 */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read.bind(request)
  request._read = (size) => {
    request._read = read
    if (!response.headersSent) response.writeContinue()
    read(size)
  }
}

const isPending = (response: ServerResponse | undefined) =>
  response !== undefined && !response.writableFinished

/**
 * Sends the response to an unreadable request in its turn: after the responses to earlier requests, and never
 * as a second response to a request whose body was broken.
 */
function afterPendingResponse({ socket, lastResponse }: HttpConnection, send: () => void): void {
  const sendIfOpen = () => {
    if (socket.writable) send()
  }
  if (!lastResponse || (lastResponse.req.complete && !isPending(lastResponse))) sendIfOpen()
  else if (lastResponse.req.complete) lastResponse.once('finish', sendIfOpen)
  else if (lastResponse.headersSent) socket.destroy()
  else if (lastResponse.socket) sendIfOpen()
  else lastResponse.once('socket', sendIfOpen)
}
