import type {
  JSONRPCMessage,
  JSONRPCRequest,
  MessageClassification,
  Server,
  Transport,
} from '@modelcontextprotocol/server'

/** An answer as JSON, and whether it is from a handler; if not, the request was refused before one was called. */
type Answer = { body: string; isHandled: boolean }

/** Answers a request of anyone; `sender` is what its handler finds as `ctx.http.authInfo.extra`. */
export type AnswerRequest = (
  request: JSONRPCRequest,
  sender: Record<string, unknown>,
  classification?: MessageClassification,
) => Promise<Answer>

/** A transport for `connectServer`. */
export const plainTransport = (): Transport => ({
  start: () => Promise.resolve(),
  close: () => Promise.resolve(),
  send: () => Promise.resolve(),
})

/**
 * Connects a server to a transport that carries the requests of many at once, each by a number of its own, since ids
 * are the clients' choice and may be the same. To create a server takes longer than to answer with it.
 *
 * @param write writes an answer as JSON
 */
export function connectServer(
  server: Server,
  transport: Transport,
  write: (answer: JSONRPCMessage) => string,
): AnswerRequest {
  const waiting = new Map<unknown, (answer: JSONRPCMessage) => void>()
  let last = 0
  transport.send = (sent) => {
    // A notification on the way to the answer has no stream to go to.
    if ('id' in sent && !('method' in sent)) waiting.get(sent.id)?.(sent)
    return Promise.resolve()
  }
  const connected = server.connect(transport)
  return async (request, sender, classification) => {
    await connected
    const number = ++last
    const { promise, resolve } = Promise.withResolvers<{ answer: JSONRPCMessage; isHandled: boolean }>()
    // Handlers are called later than this.
    let isDispatching = true
    waiting.set(number, (answer) => resolve({ answer, isHandled: !isDispatching }))
    const authInfo = { token: '', clientId: '', scopes: [], extra: sender }
    transport.onmessage?.({ ...request, id: number }, { authInfo, ...(classification && { classification }) })
    isDispatching = false
    const { answer, isHandled } = await promise
    waiting.delete(number)
    return { body: write({ ...answer, id: request.id }), isHandled }
  }
}
