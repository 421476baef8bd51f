import type { Command } from 'commander'
import { loadConfig } from '../../core/config/config.ts'
import { createSupervisorLog } from '../../core/supervisor-log.ts'
import { printingResult, addCommand } from './command.ts'

export function migrateCommand(program: Command): void {
  addCommand(
    program,
    'migrate',
    'Migrate the database to this release; serve does this when it starts',
  ).action(
    printingResult(async () => {
      const config = loadConfig()
      const { withDatabaseServer } = await import('../../platform/db/with-database-server.ts')
      const { findPrimary } = await import('../../platform/db/connection/find-primary.ts')
      const { migrate } = await import('../../platform/db/migrate.ts')
      const log = createSupervisorLog('warn', process.stderr)
      const applied = await withDatabaseServer(config, log, async ({ addresses }) =>
        migrate(await findPrimary(addresses)),
      )
      const text = applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.'
      return { json: { applied }, text }
    }),
  )
}
