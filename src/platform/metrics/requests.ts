import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { sentMethod } from '../listener/rare-methods.ts'
import type { Registry } from './registry.ts'

/** The metrics that the API process reports about requests. */
export type RequestMetrics = {
  answered: (request: FastifyRequest, reply: FastifyReply) => void
  /** Counts a request that a full window refused: a workspace's, an account's, or that of an address that guesses. */
  rateLimited: (window: 'workspace' | 'account' | 'address') => void
  /** Counts a request that the listener refused before it reached the API. */
  refusedByListener: (code: string) => void
}

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createRequestMetrics(registry: Registry, { pool }: Database): RequestMetrics {
  const requests = registry.counter('daybook_requests_total', 'Requests served.')
  const duration = registry.histogram(
    'daybook_request_duration_seconds',
    'Time from the head of a request to the end of its response.',
    bounds,
  )
  const refusals = registry.counter('daybook_rate_refusals_total', 'Requests refused by a full rate window.')
  const listenerRefusals = registry.counter(
    'daybook_front_door_refusals_total',
    'Requests that never reached the API.',
  )
  registry.observe(
    'daybook_database_connections',
    'Connections of the database pool, by state.',
    'gauge',
    () => [
      { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  )
  registry.observe(
    'daybook_database_waiting',
    'Transactions and pages waiting for a database connection.',
    'gauge',
    () => [{ labels: {}, value: pool.waitingCount }],
  )

  return {
    answered(request, reply) {
      const method = sentMethod(request)
      // The pattern of the path, since its IDs would create a series per task.
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      requests({ method, route, status: String(reply.statusCode) })
      // A stream stays open as long as someone is watching.
      if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
        duration({ method, route }, reply.elapsedTime / 1_000)
    },
    rateLimited: (window) => refusals({ window }),
    refusedByListener: (code) => listenerRefusals({ code }),
  }
}
