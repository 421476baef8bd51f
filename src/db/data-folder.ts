import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { secretKey as readKey } from '../config-values.ts'
import { writePrivateFile } from './durable.ts'

/**
 * Makes the data folder when there is none. Started by root it may be entered, not listed, by others: PostgreSQL
 * runs as another user then, and every file in it that matters has stricter rights of its own.
 *
 * @throws {ConfigError} when the folder cannot be made or written to
 */
export function openDataFolder(dataDir: string): void {
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
 * The installation's 32 secret bytes: those of DAYBOOK_SECRET_KEY, else those kept in the data folder, which are
 * made when there are none. Without the embedded server they must be given, since the database may be shared
 * by machines that each have a data folder of their own. The caller holds the data folder's lock.
 *
 * @throws {ConfigError} with a key to copy
 */
export function secretKeyOf(config: Config): Buffer {
  if (config.secretKey) return config.secretKey
  const fresh = randomBytes(32)
  if (config.databaseUrls.length > 0) {
    throw new ConfigError(
      'DAYBOOK_SECRET_KEY',
      `must be set with DATABASE_URL; for a new installation copy this one: ${fresh.toString('base64')}`,
    )
  }
  const file = join(config.dataDir, 'secret.key')
  try {
    return readKey(readFileSync(file, 'utf8').trim())
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw new Error(`${file}: ${messageOf(error)}`, { cause: error })
  }
  writePrivateFile(file, `${fresh.toString('base64')}\n`)
  return fresh
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
