import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isUnavailable } from '../db/database-errors.ts'
import {
  DaybookError,
  errorBody,
  internalError,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
  validationError,
} from '../../core/errors.ts'
import { bodyMaxBytes } from '../../core/limits.ts'

/** Finds the error that comes before 400 for a malformed request, if there is one (D22). */
type FindEarlierError = (request: FastifyRequest) => Promise<DaybookError | undefined>

/** Sends the specification's error for whatever was thrown. */
export const createErrorHandler =
  (log: Logger, findEarlierError?: FindEarlierError) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void | Promise<FastifyReply> => {
    const error = toDaybookError(thrown, request)
    if (error.status >= 500) log.error({ request_id: request.id, err: thrown }, 'request failed')
    if (error !== thrown || error.status !== 400 || !findEarlierError) {
      void sendError(error, request, reply)
      return undefined
    }
    return findEarlierError(request).then(
      (earlier) => sendError(earlier ?? error, request, reply),
      () => sendError(error, request, reply),
    )
  }

const sendError = (error: DaybookError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .status(error.status)
    .headers(error.headers)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(errorBody(error, request.id))

/** Maps anything that can be thrown to an error of the closed list; the unforeseen is a 500. */
export function toDaybookError(thrown: unknown, { routeOptions }: FastifyRequest): DaybookError {
  if (thrown instanceof DaybookError) return thrown
  if (isUnavailable(thrown)) return unavailable()
  const { code, statusCode = 500 } = thrown as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType()
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return payloadTooLarge(routeOptions.bodyLimit ?? bodyMaxBytes)
  if (statusCode >= 400 && statusCode < 500)
    return validationError(
      [{ field: '', reason: 'malformed' }],
      "The request couldn't be read. Check its URL and headers.",
    )
  return internalError()
}
