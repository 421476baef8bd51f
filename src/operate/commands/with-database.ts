import { type Config, loadConfig } from '../../core/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Secrets } from '../../core/secrets.ts'
import { createSupervisorLog } from '../../core/supervisor-log.ts'
import { printingResult } from './command.ts'
import type { CommandResult } from './output.ts'

export type CommandContext = { config: Config; database: Database; secrets: Secrets }

/**
 * Returns an action on the migrated database, which prints the result of `work`: the database of
 * DATABASE_URL, of the running `daybook serve`, or of an embedded server started for this.
 */
export const withDatabase = <Options extends object>(
  work: (context: CommandContext, options: Options) => Promise<CommandResult>,
) =>
  printingResult<Options>(async (options) => {
    const config = loadConfig()
    // Loaded here, so that `--help` and usage errors are immediate.
    const { withDatabaseServer } = await import('../../platform/db/with-database-server.ts')
    const { openDatabase } = await import('../../platform/db/database.ts')
    const { findCoordination } = await import('../../platform/db/distribution/find-coordination.ts')
    const { findPrimary } = await import('../../platform/db/connection/find-primary.ts')
    const { migrate } = await import('../../platform/db/migrate.ts')
    const { checkSecretKey, findClockOffset } = await import('../../platform/db/installation.ts')
    const { hasSetupLink, saveSetupLink } = await import('../../platform/db/data-folder/setup-link-file.ts')
    const { hasAccounts } = await import('../../identity/accounts/find.ts')
    const { createClock } = await import('../../core/clock.ts')
    const { createSecrets } = await import('../../core/secrets.ts')

    const log = createSupervisorLog(config.logLevel === 'debug' ? 'debug' : 'warn', process.stderr)
    return withDatabaseServer(config, log, async ({ addresses, secretKeys }) => {
      await migrate(await findPrimary(addresses))
      const database = openDatabase({
        addresses,
        coordination: await findCoordination(config, addresses),
        publicUrl: config.publicUrl,
        clock: createClock(),
        poolSize: 2,
        pipelines: 1,
        applicationName: 'daybook command',
      })
      try {
        const secrets = createSecrets(secretKeys)
        await checkSecretKey(database.page, secrets)
        database.clock.offsetMs = await findClockOffset(database.page)
        const result = await work({ config, database, secrets }, options)
        // The command may have created the first account.
        if (hasSetupLink(config.dataDir) && (await hasAccounts(database.page)))
          saveSetupLink(config.dataDir, undefined)
        return result
      } finally {
        await database.close()
      }
    })
  })
