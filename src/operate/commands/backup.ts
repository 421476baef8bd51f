import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Config, loadConfig } from '../../core/config/config.ts'
import { createLog } from '../../core/process-log.ts'
import { answering, leaf } from './command.ts'

export function backupCommand(program: Command): void {
  leaf(program, 'backup', 'write everything into one ZIP file, while the service runs')
    .argument('<file>', 'the file to write, such as daybook.zip')
    .action((file: string, options: { json?: true }) =>
      answering(async () => {
        const config = loadConfig()
        const { withServer } = await import('../../platform/db/with-database-server.ts')
        const { findPrimary } = await import('../../platform/db/connection/find-primary.ts')
        const { openFiles } = await import('../../platform/files/open-storage.ts')
        const { writeBackup } = await import('../backup/backup.ts')
        const json = await withServer(config, quietLog(), async ({ addresses, secretKeys }) =>
          writeBackup(resolve(file), {
            address: await findPrimary(addresses),
            files: openFiles(config),
            secretKeys: keepsKeys(config) ? secretKeys : [],
            madeAt: new Date(),
            report: reporter(options),
          }),
        )
        const gone = json.gone.length > 0 ? ` ${json.gone.length} files were deleted meanwhile.` : ''
        return { json: { file, ...json }, text: `${file}: ${json.rows} rows, ${json.files} files.${gone}` }
      })(options),
    )
}

export function restoreCommand(program: Command): void {
  leaf(program, 'restore', 'fill a new installation from a backup, before its first start')
    .argument('<file>', 'the file that daybook backup has written')
    .action((file: string, options: { json?: true }) =>
      answering(async () => {
        const config = loadConfig()
        const { readArchive } = await import('../../platform/archive.ts')
        const { restoreBackup } = await import('../backup/restore.ts')
        const { keyName } = await import('../backup/manifest.ts')
        const { withServer } = await import('../../platform/db/with-database-server.ts')
        const { findPrimary } = await import('../../platform/db/connection/find-primary.ts')
        const { createSecrets } = await import('../../core/secrets.ts')
        const { openFiles } = await import('../../platform/files/open-storage.ts')
        const json = await readArchive(resolve(file), async (archive) => {
          await keepKey(config, await archive.text(keyName))
          return withServer(config, quietLog(), async ({ addresses, secretKeys }) =>
            restoreBackup(archive, {
              address: await findPrimary(addresses),
              files: openFiles(config),
              secrets: createSecrets(secretKeys),
              report: reporter(options),
            }),
          )
        })
        return {
          json,
          text: `Restored ${json.rows} rows and ${json.files} files, all equal to the backup's. Start with: bin/daybook serve`,
        }
      })(options),
    )
}

const quietLog = () => createLog('warn', process.stderr)

/** Shows how far it is, where a person looks on. */
const reporter = ({ json }: { json?: true }) =>
  json ? () => {} : (line: string) => void process.stderr.write(`  ${line}\n`)

/** The keys are in the data folder, and not in a setting that its operator keeps. */
const keepsKeys = (config: Config): boolean =>
  config.secretKeys.length === 0 && config.databaseUrls.length === 0

/** Gives a new data folder the key that the backup was made with. */
async function keepKey(config: Config, key: string | undefined): Promise<void> {
  if (key === undefined || !keepsKeys(config)) return
  const { openDataFolder, secretKeyFile } = await import('../../platform/db/data-folder/data-folder.ts')
  const { writePrivateFile } = await import('../../platform/db/data-folder/durable-files.ts')
  openDataFolder(config.dataDir)
  const file = secretKeyFile(config.dataDir)
  if (!existsSync(file)) writePrivateFile(file, key)
}
