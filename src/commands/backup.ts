import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { type Config, loadConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { answering, leaf } from './command.ts'

export function backupCommand(program: Command): void {
  leaf(program, 'backup', 'write everything into one ZIP file, while the service runs')
    .argument('<file>', 'the file to write, such as daybook.zip')
    .action((file: string, options: { json?: true }) =>
      answering(async () => {
        const config = loadConfig()
        const { withServer } = await import('../db/with-server.ts')
        const { findPrimary } = await import('../db/primary.ts')
        const { createSecrets } = await import('../lib/secrets.ts')
        const { openFiles } = await import('../attachments/open-files.ts')
        const { writeBackup } = await import('../backup/backup.ts')
        const json = await withServer(config, quietLog(), async ({ addresses, secretKey }) =>
          writeBackup(resolve(file), {
            address: await findPrimary(addresses),
            files: openFiles(config),
            secretKeyCheck: createSecrets(secretKey).check,
            secretKey: keepsKey(config) ? secretKey : undefined,
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
        const { readArchive } = await import('../backup/archive.ts')
        const { restoreBackup } = await import('../backup/restore.ts')
        const { keyName } = await import('../backup/manifest.ts')
        const { withServer } = await import('../db/with-server.ts')
        const { findPrimary } = await import('../db/primary.ts')
        const { createSecrets } = await import('../lib/secrets.ts')
        const { openFiles } = await import('../attachments/open-files.ts')
        const json = await readArchive(resolve(file), async (archive) => {
          await keepKey(config, await archive.text(keyName))
          return withServer(config, quietLog(), async ({ addresses, secretKey }) =>
            restoreBackup(archive, {
              address: await findPrimary(addresses),
              files: openFiles(config),
              secretKeyCheck: createSecrets(secretKey).check,
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

/** The key is in the data folder, and not in a setting that its operator keeps. */
const keepsKey = (config: Config): boolean =>
  config.secretKey === undefined && config.databaseUrls.length === 0

/** Gives a new data folder the key that the backup was made with. */
async function keepKey(config: Config, key: string | undefined): Promise<void> {
  if (key === undefined || !keepsKey(config)) return
  const { openDataFolder } = await import('../db/data-folder.ts')
  const { writePrivateFile } = await import('../db/durable.ts')
  openDataFolder(config.dataDir)
  const file = join(config.dataDir, 'secret.key')
  if (!existsSync(file)) writePrivateFile(file, key)
}
