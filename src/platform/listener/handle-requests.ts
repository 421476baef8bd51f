import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type DaybookError, httpsRequired } from '../../core/errors.ts'
import type { RequestId } from '../../core/ids.ts'
import { checkRequest } from './check-request.ts'
import type { Certificates } from '../tls/certificates.ts'
import type { HttpConnection, HttpConnections } from './connections.ts'
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
import { newRequestId } from './request-id.ts'

/** What the app knows and the front door needs, to answer in the app's place. */
export type ListenerHooks = {
  /** `off`: plain HTTP from a proxy on this machine or from the trusted ones. */
  tls: Certificates | 'off'
  proxies: TrustedProxies
  /** The three rate headers of an answer that belongs to no workspace (D30). */
  rateHeadersOf(ip: string): Record<string, string>
  /** An `Authorization` header was sent in clear (D23). The answer is already given and the same for every token. */
  onExposedToken?(seen: { authorization: string; ip: string }): void
  /** An answer was given that the app knows nothing of; for the log. */
  onRefusal?(refusal: Refusal): void
}

export type Refusal = {
  request_id: RequestId
  status: number
  code: string
  ip: string
  /** Unknown where the request could not be read. */
  method: string | undefined
}

/**
 * Gives every request that may enter to `handler` and answers the rest, and all that Node would answer by itself
 * a refusal is the last answer of its connection, and nothing that was sent behind it is executed (S-15).
 */
export function handleRequests(
  server: Server,
  connections: HttpConnections,
  reception: ListenerHooks,
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
    // Its answer would have to wait for those before it, and Node has taken the connection out of their hands.
    if (!connection || connection.ended || isPending(connection.lastResponse)) {
      duplex.destroy()
      return
    }
    const client = reception.proxies.clientOf(request)
    connection.ended = true
    writeFinalResponse(
      connection.socket,
      answer(checkRequest(request, client) ?? unknownMethod(), client, request),
    )
    reportPlain(request, client)
  })
  server.on('clientError', (failure: ParseFailure, duplex) => {
    const connection = connections.get(duplex)
    if (connection?.ended) return
    // Node says this once for a request, and then leaves it to us.
    if (
      failure.code === 'ERR_HTTP_REQUEST_TIMEOUT' &&
      connection?.lastResponse &&
      isLongRequest(connection.lastResponse.req)
    )
      return
    const error = parseFailureError(failure)
    // A failed TLS handshake, or a peer that has gone: there is nobody to answer.
    if (!connection || !error) {
      duplex.destroy()
      return
    }
    connection.ended = true
    const { socket } = connection
    const client = reception.proxies.peerOf(socket)
    // On the TLS port plain text is refused as plain HTTP, readable or not (D23); a proxy hears what it did wrong.
    const said = client.https || reception.tls === 'off' ? error : httpsRequired()
    afterPendingResponse(connection, () => writeFinalResponse(socket, answer(said, client)))
  })

  /** Whether the request goes on to the app; refuses it otherwise. */
  function admit(request: IncomingMessage, response: ServerResponse, objection?: DaybookError): boolean {
    const connection = connections.get(request.socket)
    if (!connection || connection.ended) return false
    connection.lastResponse = response
    const client = reception.proxies.clientOf(request)
    const error = checkRequest(request, client) ?? objection
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
    reception.onRefusal?.({ request_id: requestId, status, code, ip, method: request?.method })
    return createFinalResponse(error, requestId, reception.rateHeadersOf(ip), https)
  }

  function reportPlain({ headers: { authorization } }: IncomingMessage, { ip, https }: RequestClient): void {
    if (!https && authorization !== undefined) reception.onExposedToken?.({ authorization, ip })
  }
}

/**
 * `100 Continue` goes out when somebody begins to read the body, so that a 401 or 413 comes instead of it (S-40)
 * and in the order of D22.
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
 * Gives an answer to what could not be read when its turn comes: after the answers to the requests before it, and
 * never as a second answer to a request whose body went wrong.
 */
function afterPendingResponse({ socket, lastResponse }: HttpConnection, give: () => void): void {
  const giveIfOpen = () => {
    if (socket.writable) give()
  }
  if (!lastResponse || (lastResponse.req.complete && !isPending(lastResponse))) giveIfOpen()
  else if (lastResponse.req.complete) lastResponse.once('finish', giveIfOpen)
  else if (lastResponse.headersSent) socket.destroy()
  else if (lastResponse.socket) giveIfOpen()
  else lastResponse.once('socket', giveIfOpen)
}
