import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../../../core/config/config.ts'
import { secretKeys as readKeys } from '../../../core/config/parsers.ts'
import { writePrivateFile } from './durable-files.ts'

/**
 * Makes the data folder when there is none. Started by root it may be entered, not listed, by others: PostgreSQL
 * runs as another user then, and every file in it that matters has stricter rights of its own.
 *
 * @throws {ConfigError} when the folder cannot be made or written to
 */
export function ensureDataFolder(dataDir: string): void {
  // The dynamic linker, which looks for libraries under it, takes both for the end of a path.
  if (/[:;]/.test(dataDir))
    throw new ConfigError('DAYBOOK_DATA', `names ${dataDir}, which has a colon or semicolon`)
  try {
    const made = mkdirSync(dataDir, { recursive: true })
    // Said again, since the umask of whoever starts us took its part.
    if (made !== undefined) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError('DAYBOOK_DATA', `names ${dataDir}, which cannot be written to (${codeOf(error)})`)
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/**
 * The installation's secret keys, the one that seals first: those of DAYBOOK_SECRET_KEY, else those kept in the data
 * folder, where one is made when there is none. Without the embedded server they must be given, since the database may be shared
 * by machines that each have a data folder of their own. The caller holds the data folder's lock.
 *
 * @throws {ConfigError} with a key to copy
 */
export function loadSecretKeys(config: Config): readonly Buffer[] {
  if (config.secretKeys.length > 0) return config.secretKeys
  const fresh = generateSecretKey()
  if (config.databaseUrls.length > 0) {
    throw new ConfigError(
      'DAYBOOK_SECRET_KEY',
      `must be set with DATABASE_URL; for a new installation copy this one: ${fresh.toString('base64')}`,
    )
  }
  const file = secretKeyFile(config.dataDir)
  try {
    return readKeys(readFileSync(file, 'utf8').trim())
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw new Error(`${file}: ${messageOf(error)}`, { cause: error })
  }
  writeSecretKeys(config.dataDir, [fresh])
  return [fresh]
}

export const generateSecretKey = (): Buffer => randomBytes(32)

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** Keeps the keys in the data folder, the one that seals first. */
export const writeSecretKeys = (dataDir: string, keys: readonly Buffer[]): void =>
  writePrivateFile(secretKeyFile(dataDir), keys.map((key) => `${key.toString('base64')}\n`).join(''))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
