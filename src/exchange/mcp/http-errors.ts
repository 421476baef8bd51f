import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { DaybookError } from '../../core/errors.ts'
import { toDaybookError } from '../../platform/http/error-handler.ts'

/** The codes of JSON-RPC. */
const parseError = -32_700
const invalidRequest = -32_600
const internalError = -32_603
const otherError = -32_000

/**
 * Sends an error of HTTP as a message of JSON-RPC, which clients of the protocol show. A 401 and a 403 for a scope say
 * where a client learns how to get a token (RFC 9728).
 */
export const createMcpErrorHandler =
  (log: Logger, metadataUrl: string) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toDaybookError(thrown, request)
    if (error.status >= 500) log.error({ request_id: request.id, err: thrown }, 'request failed')
    const challenge = error.headers['www-authenticate']
    void reply
      .status(error.status)
      .headers(error.headers)
      .headers(challenge ? { 'www-authenticate': `${challenge}, resource_metadata="${metadataUrl}"` } : {})
      .type('application/json')
      .serializer(JSON.stringify)
      .send({
        jsonrpc: '2.0',
        id: idOf(request.body),
        error: {
          code: rpcCode(error),
          message: error.message,
          data: { code: error.code, details: error.details, request_id: request.id },
        },
      })
  }

/** The id of the request that the body has, if it has one. */
function idOf(body: unknown): string | number | null {
  const id = body instanceof Object && 'id' in body ? body.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function rpcCode({ status, details }: DaybookError): number {
  if (status >= 500) return internalError
  if (status !== 400) return otherError
  const [first] = Array.isArray(details['errors']) ? (details['errors'] as { reason?: string }[]) : []
  return first?.reason === 'json' || first?.reason === 'utf8' ? parseError : invalidRequest
}
