import type { Database } from '../db/database.ts'
import { schemaVersion } from '../db/installation.ts'
import { livenessPath, readinessPath } from '../listener/health-probe.ts'
import type { FastifyApp } from './route-deps.ts'

/**
 * Adds the probes for load balancers and init systems, outside the API: `/healthz` says that the process
 * responds, `/readyz` that it reaches a database with this release's migrations.
 */
export function healthRoutes(app: FastifyApp, database: Database, newestMigration: number): void {
  app.get(livenessPath, { schema: { hide: true } }, () => ({ status: 'ok' }))

  app.get(readinessPath, { schema: { hide: true } }, async (_request, reply) => {
    const version = await schemaVersion(database.read).catch(() => undefined)
    if (version === newestMigration) return { status: 'ready' }
    return reply
      .status(503)
      .send({ status: version === undefined ? 'database unreachable' : 'migrations not current' })
  })
}
