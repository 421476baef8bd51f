import type { IncomingMessage } from 'node:http'

/** Requests that may take longer to arrive than others: Node has one time for all of a server. */
const long = new WeakSet<IncomingMessage>()

/**
 * Lets a request take as long as it needs, as an upload does. It is then up to its handler to end it; a connection on
 * which nothing moves is closed all the same (S-42).
 */
export const letTakeLong = (request: IncomingMessage): void => void long.add(request)

export const mayTakeLong = (request: IncomingMessage): boolean => long.has(request)
