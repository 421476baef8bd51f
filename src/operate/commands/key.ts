import type { Command } from 'commander'
import { type Config, loadConfig } from '../../core/config/config.ts'
import type { Answer } from './output.ts'
import { leaf } from './command.ts'
import { type Context, withDatabase } from './with-database.ts'

const given = 'take the old key out of DAYBOOK_SECRET_KEY after a day'
const kept = 'run daybook key retire after a day'

export function keyCommand(program: Command): void {
  const group = program.command('key').description('replace the secret key')

  leaf(
    group,
    'rotate',
    'seal everything that is kept with a new key; the old one still opens what is under way',
  ).action(async (options: { json?: true }) => {
    const config = loadConfig()
    if (isGiven(config)) {
      if (config.secretKeys.length < 2)
        throw new Error(
          'put the new key in front of the old one in DAYBOOK_SECRET_KEY, on every machine, and restart',
        )
    } else await addKey(config)
    return withDatabase(sealAnew)(options)
  })

  leaf(group, 'retire', 'forget the old key of a data folder: what it alone opens is lost').action(
    async (options: { json?: true }) => {
      const config = loadConfig()
      if (isGiven(config)) throw new Error('the keys are in DAYBOOK_SECRET_KEY: take the old one out there')
      await keysAtRest(config)
      return withDatabase(retire)(options)
    },
  )
}

async function retire({ config, database, secrets }: Context): Promise<Answer> {
  const { secretKeysOf, writeSecretKeys } = await import('../../platform/db/data-folder/data-folder.ts')
  const { keptKeyCheck } = await import('../../platform/db/installation.ts')
  const [first, ...old] = secretKeysOf(config)
  if (!first || old.length === 0) return { json: { retired: 0 }, text: 'There is no old key.' }
  if ((await keptKeyCheck(database.page)) !== secrets.check)
    throw new Error('not everything is sealed with the new key: run daybook key rotate first')
  writeSecretKeys(config.dataDir, [first])
  return {
    json: { retired: old.length },
    text: 'The old key is gone. Make a backup: it has the new one.',
  }
}

async function sealAnew({ config, database, secrets }: Context): Promise<Answer> {
  const { reseal } = await import('../../app/reseal.ts')
  const json = await reseal(database.page, secrets)
  const next = isGiven(config) ? given : kept
  return {
    json,
    text: `Sealed anew: ${json.webhooks} webhook addresses, ${json.authenticators} authenticators, ${json.list_addresses} addresses of lists. Next: ${next}.`,
  }
}

const isGiven = ({ secretKeys, databaseUrls }: Config): boolean =>
  secretKeys.length > 0 || databaseUrls.length > 0

/** The keys of a data folder that no service uses: a running one would go on with those it has read. */
async function keysAtRest(config: Config): Promise<readonly Buffer[]> {
  const { openDataFolder, secretKeysOf } = await import('../../platform/db/data-folder/data-folder.ts')
  const { lockDataFolder } = await import('../../platform/db/data-folder/data-folder-lock.ts')
  openDataFolder(config.dataDir)
  const lock = await lockDataFolder(config.dataDir, 'command')
  if (typeof lock !== 'object') throw new Error(`stop daybook ${lock} on ${config.dataDir} first`)
  try {
    return secretKeysOf(config)
  } finally {
    lock.release()
  }
}

/** Puts a new key in front, unless a rotation that was begun has to be finished with the one that is there. */
async function addKey(config: Config): Promise<void> {
  const keys = await keysAtRest(config)
  if (keys.length > 1) return
  const { newSecretKey, writeSecretKeys } = await import('../../platform/db/data-folder/data-folder.ts')
  writeSecretKeys(config.dataDir, [newSecretKey(), ...keys])
}
