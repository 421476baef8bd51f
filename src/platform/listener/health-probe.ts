import type { IncomingMessage } from 'node:http'

/** Says that the process responds. */
export const livenessPath = '/healthz'
/** Says that it reaches a database with this release's migrations. */
export const readinessPath = '/readyz'

const paths = new Set<string | undefined>([livenessPath, readinessPath])

/**
 * Whether a request is the health check of a load balancer or a container: it comes from there directly, not
 * from a client through a proxy, and carries no token. Many of them can't send `X-Forwarded-Proto` (0215).
 */
export function isHealthProbe({ method, url, headers }: IncomingMessage): boolean {
  const isForwarded = Object.keys(headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  )
  return (
    (method === 'GET' || method === 'HEAD') &&
    paths.has(url) &&
    !isForwarded &&
    headers.authorization === undefined
  )
}
