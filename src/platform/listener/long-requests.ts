import type { IncomingMessage } from 'node:http'

/** Requests that may take longer to arrive than others; Node has one timeout per server. */
const longRequests = new WeakSet<IncomingMessage>()

/**
 * Lets a request take as long as it needs, such as an upload. Its handler must limit it; a connection without
 * any traffic is closed in any case (S-42).
 */
export const allowLongRequest = (request: IncomingMessage): void => void longRequests.add(request)

export const isLongRequest = (request: IncomingMessage): boolean => longRequests.has(request)
