import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Config, loadConfig } from '../../core/config/config.ts'
import { createSupervisorLog } from '../../core/supervisor-log.ts'
import { printingResult, addCommand } from './command.ts'
import { createReporter } from './report.ts'

export function backupCommand(program: Command): void {
  addCommand(program, 'backup', 'Back up everything to one ZIP file, even while Daybook is running')
    .argument('<file>', 'file to write, such as daybook.zip')
    .action((file: string, options: { json?: true }) =>
      printingResult(async () => {
        const config = loadConfig()
        const { withDatabaseServer } = await import('../../platform/db/with-database-server.ts')
        const { findPrimary } = await import('../../platform/db/connection/find-primary.ts')
        const { openFileStorage } = await import('../../platform/files/open-storage.ts')
        const { writeBackup } = await import('../backup/backup.ts')
        const json = await withDatabaseServer(config, quietLog(), async ({ addresses, secretKeys }) =>
          writeBackup(resolve(file), {
            address: await findPrimary(addresses),
            files: openFileStorage(config),
            secretKeys: hasKeysInDataFolder(config) ? secretKeys : [],
            createdAt: new Date(),
            report: createReporter(options),
          }),
        )
        const deleted = json.gone.length > 0 ? ` ${json.gone.length} files were deleted in the meantime.` : ''
        return { json: { file, ...json }, text: `${file}: ${json.rows} rows, ${json.files} files.${deleted}` }
      })(options),
    )
}

export function restoreCommand(program: Command): void {
  addCommand(program, 'restore', 'Restore a backup into a new installation, before its first start')
    .argument('<file>', 'file created by daybook backup')
    .action((file: string, options: { json?: true }) =>
      printingResult(async () => {
        const config = loadConfig()
        const { readArchive } = await import('../../platform/archive.ts')
        const { restoreBackup } = await import('../backup/restore.ts')
        const { secretKeyName } = await import('../backup/manifest.ts')
        const { withDatabaseServer } = await import('../../platform/db/with-database-server.ts')
        const { findPrimary } = await import('../../platform/db/connection/find-primary.ts')
        const { createSecrets } = await import('../../core/secrets.ts')
        const { openFileStorage } = await import('../../platform/files/open-storage.ts')
        const json = await readArchive(resolve(file), async (archive) => {
          await restoreKey(config, await archive.text(secretKeyName))
          return withDatabaseServer(config, quietLog(), async ({ addresses, secretKeys }) =>
            restoreBackup(archive, {
              address: await findPrimary(addresses),
              files: openFileStorage(config),
              secrets: createSecrets(secretKeys),
              report: createReporter(options),
            }),
          )
        })
        return {
          json,
          text: `Restored and verified ${json.rows} rows and ${json.files} files. Now run bin/daybook serve`,
        }
      })(options),
    )
}

const quietLog = () => createSupervisorLog('warn', process.stderr)

/** Whether the keys are in the data folder rather than in a setting. */
const hasKeysInDataFolder = (config: Config): boolean =>
  config.secretKeys.length === 0 && config.databaseUrls.length === 0

/** Writes the key of the backup to a new data folder. */
async function restoreKey(config: Config, key: string | undefined): Promise<void> {
  if (key === undefined || !hasKeysInDataFolder(config)) return
  const { ensureDataFolder, secretKeyFile } = await import('../../platform/db/data-folder/data-folder.ts')
  const { writePrivateFile } = await import('../../platform/db/data-folder/durable-files.ts')
  ensureDataFolder(config.dataDir)
  const file = secretKeyFile(config.dataDir)
  if (!existsSync(file)) writePrivateFile(file, key)
}
