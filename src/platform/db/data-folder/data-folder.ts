import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../../../core/config/config.ts'
import { secretKeys as parseKeys } from '../../../core/config/parsers.ts'
import { errorCode, errorMessage } from '../../../core/describe-error.ts'
import { writePrivateFile } from './durable-files.ts'

/**
 * Creates the data folder if needed. When root starts the service, other users may enter the folder but not
 * list it: PostgreSQL then runs as another user, and every file in it that matters has stricter permissions
 * of its own.
 *
 * @throws {ConfigError} when the folder can't be created or written to
 */
export function ensureDataFolder(dataDir: string): void {
  // The dynamic linker, which searches libraries in this folder, treats both as path separators.
  if (/[:;]/.test(dataDir))
    throw new ConfigError(
      'DAYBOOK_DATA',
      `names ${dataDir}, which contains a colon or semicolon. Use another folder`,
    )
  try {
    const created = mkdirSync(dataDir, { recursive: true })
    // Set explicitly, since mkdir applies the umask.
    if (created !== undefined) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = errorCode(error) || 'unknown error'
    throw new ConfigError('DAYBOOK_DATA', `names ${dataDir}, which cannot be written to (${code})`)
  }
}

/**
 * Loads the installation's secret keys, the sealing one first: those of DAYBOOK_SECRET_KEY, or those in the
 * data folder, where one is created if needed. Without the embedded server the setting is required, since
 * machines with separate data folders may share the database. The caller holds the data folder's lock.
 *
 * @throws {ConfigError} with a key to copy
 */
export function loadSecretKeys(config: Config): readonly Buffer[] {
  if (config.secretKeys.length > 0) return config.secretKeys
  const fresh = generateSecretKey()
  if (config.databaseUrls.length > 0) {
    throw new ConfigError(
      'DAYBOOK_SECRET_KEY',
      `must be set with DATABASE_URL. For a new installation, use this new one: ${fresh.toString('base64')}`,
    )
  }
  const file = secretKeyFile(config.dataDir)
  try {
    return parseKeys(readFileSync(file, 'utf8').trim())
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw new Error(`${file} ${errorMessage(error)}`, { cause: error })
  }
  writeSecretKeys(config.dataDir, [fresh])
  return [fresh]
}

export const generateSecretKey = (): Buffer => randomBytes(32)

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** Writes the keys to the data folder, the sealing one first. */
export const writeSecretKeys = (dataDir: string, keys: readonly Buffer[]): void =>
  writePrivateFile(secretKeyFile(dataDir), keys.map((key) => `${key.toString('base64')}\n`).join(''))
