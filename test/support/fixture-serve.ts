import { loadConfig } from '../../src/config.ts'
import { findPrimary } from '../../src/db/primary.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createLog } from '../../src/log.ts'
import { supervise } from '../../src/processes/supervisor.ts'

/** `daybook serve` with small processes in place of the API and the worker: what is tested is who starts and ends whom. */
const config = loadConfig()
const log = createLog('debug', process.stdout, false)
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
    onReady: (ready) => log.info('ready', ready),
  })
  process.exit(0)
} catch (error) {
  log.error(String(error))
  process.exit(1)
}
