import { randomId, type RequestId } from '../../core/ids.ts'

/**
 * A fresh id for an answer: the value of `X-Request-Id` and of `error.request_id`. What a client sends
 * under that name is never taken over: it could repeat, or forge a line of the log.
 */
export const newRequestId = (): RequestId => randomId('req', Date.now())
