import type { Command } from 'commander'
import { type Config, loadConfig } from '../../core/config/config.ts'
import type { CommandResult } from './output.ts'
import { addCommand } from './command.ts'
import { type CommandContext, withDatabase } from './with-database.ts'

const environmentNextStep = 'take the old key out of DAYBOOK_SECRET_KEY after a day'
const folderNextStep = 'run daybook key retire after a day'

export function keyCommand(program: Command): void {
  const group = program.command('key').description('replace the secret key')

  addCommand(
    group,
    'rotate',
    'seal everything that is kept with a new key; the old one still opens what is under way',
  ).action(async (options: { json?: true }) => {
    const config = loadConfig()
    if (hasKeysInEnvironment(config)) {
      if (config.secretKeys.length < 2)
        throw new Error(
          'put the new key in front of the old one in DAYBOOK_SECRET_KEY, on every machine, and restart',
        )
    } else await addKey(config)
    return withDatabase(resealWithNewKey)(options)
  })

  addCommand(group, 'retire', 'forget the old key of a data folder: what it alone opens is lost').action(
    async (options: { json?: true }) => {
      const config = loadConfig()
      if (hasKeysInEnvironment(config))
        throw new Error('the keys are in DAYBOOK_SECRET_KEY: take the old one out there')
      await readUnusedKeys(config)
      return withDatabase(retireOldKeys)(options)
    },
  )
}

async function retireOldKeys({ config, database, secrets }: CommandContext): Promise<CommandResult> {
  const { loadSecretKeys, writeSecretKeys } = await import('../../platform/db/data-folder/data-folder.ts')
  const { findKeyCheck } = await import('../../platform/db/installation.ts')
  const [first, ...old] = loadSecretKeys(config)
  if (!first || old.length === 0) return { json: { retired: 0 }, text: 'There is no old key.' }
  if ((await findKeyCheck(database.page)) !== secrets.keyCheck)
    throw new Error('not everything is sealed with the new key: run daybook key rotate first')
  writeSecretKeys(config.dataDir, [first])
  return {
    json: { retired: old.length },
    text: 'The old key is gone. Make a backup: it has the new one.',
  }
}

async function resealWithNewKey({ config, database, secrets }: CommandContext): Promise<CommandResult> {
  const { resealAll } = await import('../../app/reseal.ts')
  const json = await resealAll(database.page, secrets)
  const next = hasKeysInEnvironment(config) ? environmentNextStep : folderNextStep
  return {
    json,
    text: `Sealed anew: ${json.webhooks} webhook addresses, ${json.authenticators} authenticators, ${json.list_addresses} addresses of lists. Next: ${next}.`,
  }
}

const hasKeysInEnvironment = ({ secretKeys, databaseUrls }: Config): boolean =>
  secretKeys.length > 0 || databaseUrls.length > 0

/** The keys of a data folder that no service uses: a running one would go on with those it has read. */
async function readUnusedKeys(config: Config): Promise<readonly Buffer[]> {
  const { ensureDataFolder, loadSecretKeys } = await import('../../platform/db/data-folder/data-folder.ts')
  const { lockDataFolder } = await import('../../platform/db/data-folder/data-folder-lock.ts')
  ensureDataFolder(config.dataDir)
  const lock = await lockDataFolder(config.dataDir, 'command')
  if (typeof lock !== 'object') throw new Error(`stop daybook ${lock} on ${config.dataDir} first`)
  try {
    return loadSecretKeys(config)
  } finally {
    lock.release()
  }
}

/** Puts a new key in front, unless a rotation that was begun has to be finished with the one that is there. */
async function addKey(config: Config): Promise<void> {
  const keys = await readUnusedKeys(config)
  if (keys.length > 1) return
  const { generateSecretKey, writeSecretKeys } = await import('../../platform/db/data-folder/data-folder.ts')
  writeSecretKeys(config.dataDir, [generateSecretKey(), ...keys])
}
