import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { sentMethod } from '../listener/rare-methods.ts'

/**
 * Logs one wide line per request, with everything needed later and nothing that must not be in a log: no
 * token, no body, no query string. The route is its pattern; the IDs of its path are in the history.
 */
export const createRequestLogHook =
  (log: Logger) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const actor = request.actor as FastifyRequest['actor'] | null
    log.info(
      {
        method: sentMethod(request),
        route: request.is404 ? null : request.routeOptions.url,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 100) / 100,
        request_id: request.id,
        workspace_id: actor?.workspace_id ?? null,
        member_id: actor?.member_id ?? null,
        token_id: actor?.token_id ?? null,
        address: request.client.ip,
      },
      'request',
    )
    done()
  }
