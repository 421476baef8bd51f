import type { Command } from 'commander'
import { type Config, loadConfig } from '../../core/config/config.ts'
import type { CommandResult } from './output.ts'
import { addCommand } from './command.ts'
import { type CommandContext, withDatabase } from './with-database.ts'

const environmentNextStep = 'remove the old key from DAYBOOK_SECRET_KEY after a day'
const folderNextStep = 'run daybook key retire after a day'

export function keyCommand(program: Command): void {
  const group = program.command('key').description('Replace the secret key')

  addCommand(
    group,
    'rotate',
    'Encrypt everything with a new key; the old key keeps working for sign-ins and page cursors in progress',
  ).action(async (options: { json?: true }) => {
    const config = loadConfig()
    if (hasKeysInEnvironment(config)) {
      if (config.secretKeys.length < 2)
        throw new Error(
          'put the new key before the old one in DAYBOOK_SECRET_KEY on every machine, and restart',
        )
    } else await addKey(config)
    return withDatabase(resealWithNewKey)(options)
  })

  addCommand(
    group,
    'retire',
    'Delete the old key from a data folder; anything still encrypted with it is lost',
  ).action(async (options: { json?: true }) => {
    const config = loadConfig()
    if (hasKeysInEnvironment(config))
      throw new Error('the keys are set in DAYBOOK_SECRET_KEY. Remove the old one there instead')
    await readUnusedKeys(config)
    return withDatabase(retireOldKeys)(options)
  })
}

async function retireOldKeys({ config, database, secrets }: CommandContext): Promise<CommandResult> {
  const { loadSecretKeys, writeSecretKeys } = await import('../../platform/db/data-folder/data-folder.ts')
  const { findKeyCheck } = await import('../../platform/db/installation.ts')
  const [first, ...old] = loadSecretKeys(config)
  if (!first || old.length === 0) return { json: { retired: 0 }, text: 'There is no old key.' }
  if ((await findKeyCheck(database.page)) !== secrets.keyCheck)
    throw new Error('some data is still encrypted with the old key. Run daybook key rotate first')
  writeSecretKeys(config.dataDir, [first])
  return {
    json: { retired: old.length },
    text: 'Old key deleted. Create a new backup now so that it contains the new key.',
  }
}

async function resealWithNewKey({ config, database, secrets }: CommandContext): Promise<CommandResult> {
  const { resealAll } = await import('../../app/reseal.ts')
  const json = await resealAll(database.page, secrets)
  const next = hasKeysInEnvironment(config) ? environmentNextStep : folderNextStep
  return {
    json,
    text: `Encrypted with the new key: ${json.webhooks} webhook endpoints, ${json.authenticators} authenticators, ${json.list_addresses} list addresses, ${json.push_devices} push devices. Next: ${next}.`,
  }
}

const hasKeysInEnvironment = ({ secretKeys, databaseUrls }: Config): boolean =>
  secretKeys.length > 0 || databaseUrls.length > 0

/**
 * Reads the keys of a data folder that isn't in use: a running service would continue with the keys it has
 * loaded.
 */
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

/** Adds a new key before the others, unless an unfinished rotation has already added one. */
async function addKey(config: Config): Promise<void> {
  const keys = await readUnusedKeys(config)
  if (keys.length > 1) return
  const { generateSecretKey, writeSecretKeys } = await import('../../platform/db/data-folder/data-folder.ts')
  writeSecretKeys(config.dataDir, [generateSecretKey(), ...keys])
}
