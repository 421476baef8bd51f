import type { Command } from 'commander'
import { loadConfig } from '../../core/config/config.ts'
import { createReporter } from './report.ts'
import { printingResult, addCommand } from './command.ts'

export function distributeCommand(program: Command): void {
  addCommand(
    program,
    'distribute',
    'Distribute the database over the nodes of its Citus cluster, while Daybook is stopped',
  ).action((options: { json?: true }) =>
    printingResult(async () => {
      const config = loadConfig()
      if (config.databaseUrls.length === 0)
        throw new Error('the embedded database cannot be distributed. Set DATABASE_URL to the coordinator')
      const { databaseAddresses } = await import('../../platform/db/connection/addresses.ts')
      const { findPrimary } = await import('../../platform/db/connection/find-primary.ts')
      const { migrate } = await import('../../platform/db/migrate.ts')
      const { onCoordinator } = await import('../../platform/db/distribution/on-coordinator.ts')
      const { distribute, isUnfinished } = await import('../../platform/db/distribution/distribute.ts')
      const address = await findPrimary(databaseAddresses(config))
      // What was interrupted can't be migrated until it's finished.
      if (!(await onCoordinator(address, 'distribution', isUnfinished))) await migrate(address)
      const report = createReporter(options)
      const placed = await onCoordinator(address, 'distribution', (client) =>
        distribute(client, ({ table, done, tables, rows }) =>
          report(`${String(done + 1).padStart(2)} of ${tables}  ${table}, ${rows} rows`),
        ),
      )
      const text =
        placed > 0 ? `Distributed ${placed} tables. Now start Daybook again` : 'All tables are distributed.'
      return { json: { placed }, text }
    })(options),
  )
}
