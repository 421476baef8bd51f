import type { IncomingMessage } from 'node:http'

/** Requests that may take longer to arrive than others: Node has one time for all of a server. */
const longRequests = new WeakSet<IncomingMessage>()

/**
 * Lets a request take as long as it needs, as an upload does. It is then up to its handler to end it; a connection on
 * which nothing moves is closed all the same (S-42).
 */
export const allowLongRequest = (request: IncomingMessage): void => void longRequests.add(request)

export const isLongRequest = (request: IncomingMessage): boolean => longRequests.has(request)
