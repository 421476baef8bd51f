import { loadConfig } from '../../src/core/config/config.ts'
import { findPrimary } from '../../src/platform/db/connection/find-primary.ts'
import { findCoordination } from '../../src/platform/db/distribution/find-coordination.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createSupervisorLog } from '../../src/core/supervisor-log.ts'
import { supervise } from '../../src/operate/processes/supervisor.ts'

/**
 * `daybook serve` with small processes in place of the API and the worker, for tests of starting and
 * stopping.
 */
const config = loadConfig()
const log = createSupervisorLog('debug', process.stdout, false)
try {
  await supervise({
    config,
    log,
    roles: ['api', 'worker'],
    entries: {
      api: new URL('fixture-api.ts', import.meta.url),
      worker: new URL('fixture-worker.ts', import.meta.url),
    },
    migrate: async (addresses) => migrate(await findPrimary(addresses)),
    findCoordination: (addresses) => findCoordination(config, addresses),
    onReady: (ready) => log.info('ready', ready),
  })
  process.exit(0)
} catch (error) {
  log.error(String(error))
  process.exit(1)
}
