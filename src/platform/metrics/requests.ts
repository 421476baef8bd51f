import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'

/** What the process that answers requests tells of them; without metrics nobody is told. */
export type RequestMetrics = {
  answered: (request: FastifyRequest, reply: FastifyReply) => void
  /** A window was full: that of a workspace, or that of an address which guesses. */
  rateLimited: (window: 'workspace' | 'address') => void
  /** The front door answered in place of the API. */
  refusedByListener: (code: string) => void
}

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createRequestMetrics(registry: Registry, { pool }: Database): RequestMetrics {
  const requests = registry.counter('daybook_requests_total', 'Requests answered.')
  const duration = registry.histogram(
    'daybook_request_duration_seconds',
    'From the head of a request to the end of its answer.',
    bounds,
  )
  const refusals = registry.counter('daybook_rate_refusals_total', 'Requests refused by a full rate window.')
  const turnedAway = registry.counter(
    'daybook_front_door_refusals_total',
    'Requests that never reached the API.',
  )
  registry.observe(
    'daybook_database_connections',
    'Connections of the pool, by what they do.',
    'gauge',
    () => [
      { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  )
  registry.observe(
    'daybook_database_waiting',
    'Transactions and pages that wait for a connection.',
    'gauge',
    () => [{ labels: {}, value: pool.waitingCount }],
  )

  return {
    answered(request, reply) {
      const { method } = request
      // The pattern of the path: its ids would make a series for every task.
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      requests({ method, route, status: String(reply.statusCode) })
      // A stream takes as long as somebody looks.
      if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
        duration({ method, route }, reply.elapsedTime / 1_000)
    },
    rateLimited: (window) => refusals({ window }),
    refusedByListener: (code) => turnedAway({ code }),
  }
}
