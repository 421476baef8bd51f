import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/**
 * One wide line for each request, with everything that is asked of a log later and nothing that must not be in
 * one: no token, no body, no query string. The route is its pattern; ids of the path are in the history.
 */
export const createRequestLogHook =
  (log: Logger) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const actor = request.actor as FastifyRequest['actor'] | null
    log.info(
      {
        method: request.method,
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
