import { type Config, loadConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../lib/secrets.ts'
import { createLog } from '../log.ts'
import { answering } from './command.ts'
import type { Answer } from './output.ts'

export type Context = { config: Config; database: Database; secrets: Secrets }

/**
 * An action on the migrated database: that of DATABASE_URL, of the running `daybook serve`, or of an embedded
 * server started for the purpose. Prints what `work` answers.
 */
export const withDatabase = <Options extends object>(
  work: (context: Context, options: Options) => Promise<Answer>,
) =>
  answering<Options>(async (options) => {
    const config = loadConfig()
    // Loaded here, so that `--help` and bad input are answered at once.
    const { withServer } = await import('../db/with-server.ts')
    const { openDatabase } = await import('../db/database.ts')
    const { findPrimary } = await import('../db/primary.ts')
    const { migrate } = await import('../db/migrate.ts')
    const { checkSecretKey, keptOffset } = await import('../db/installation.ts')
    const { createClock } = await import('../lib/clock.ts')
    const { createSecrets } = await import('../lib/secrets.ts')

    const log = createLog(config.logLevel === 'debug' ? 'debug' : 'warn', process.stderr)
    return withServer(config, log, async ({ addresses, secretKeys }) => {
      await migrate(await findPrimary(addresses))
      const database = openDatabase({
        addresses,
        publicUrl: config.publicUrl,
        clock: createClock(),
        poolSize: 2,
        pipelines: 1,
        applicationName: 'daybook command',
      })
      try {
        const secrets = createSecrets(secretKeys)
        await checkSecretKey(database.page, secrets)
        database.clock.offsetMs = await keptOffset(database.page)
        return await work({ config, database, secrets }, options)
      } finally {
        await database.close()
      }
    })
  })
