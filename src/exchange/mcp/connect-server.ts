import type { JSONRPCMessage, JSONRPCRequest, Server, Transport } from '@modelcontextprotocol/server'

/** Answers a request of anyone; `sender` is what its handler finds as `ctx.http.authInfo.extra`. */
export type Answer = (request: JSONRPCRequest, sender: Record<string, unknown>) => Promise<string>

/**
 * Connects a server to a transport that carries the requests of many at once, each by a number of its own, since ids
 * are the clients' choice and may be the same. To create a server takes longer than to answer with it.
 *
 * @param write writes an answer as JSON
 */
export function connectServer(server: Server, write: (answer: JSONRPCMessage) => string): Answer {
  const waiting = new Map<unknown, (answer: JSONRPCMessage) => void>()
  let last = 0
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send(sent) {
      // A notification on the way to the answer has no stream to go to.
      if ('id' in sent && !('method' in sent)) waiting.get(sent.id)?.(sent)
      return Promise.resolve()
    },
  }
  const connected = server.connect(transport)
  return async (request, sender) => {
    await connected
    const number = ++last
    const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>()
    waiting.set(number, resolve)
    const authInfo = { token: '', clientId: '', scopes: [], extra: sender }
    transport.onmessage?.({ ...request, id: number }, { authInfo })
    const answer = await promise
    waiting.delete(number)
    return write({ ...answer, id: request.id })
  }
}
