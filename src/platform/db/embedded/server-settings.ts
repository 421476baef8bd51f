import { readdirSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { logLinePrefix } from './server-log.ts'

const mebibyte = 2 ** 20

type Options = {
  /** The folder of the database. */
  folder: string
  fsync: boolean
  connections: number
}

/**
 * Returns the server's settings as arguments of `postgres`, so that they come from the release and not from
 * the time when the data folder was created.
 */
export function serverArguments({ folder, fsync, connections }: Options): string[] {
  const memory = availableMemoryBytes()
  const settings = {
    // A socket in the database's own folder: the server's path to it is short, however long ours is.
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: connections,
    shared_buffers: `${sharedBuffersMb(memory, databaseBytes(folder))}MB`,
    effective_cache_size: `${clamp(256, Math.floor(memory / 2 / mebibyte), 65_536)}MB`,
    // The following settings assume a solid-state disk and short statements.
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: logLinePrefix,
    log_checkpoints: 'off',
    // Details and statements would put what clients sent into the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Returns the size of PostgreSQL's cache. A quarter of the memory is what its manual recommends, but the
 * descriptors of an empty cache of 2 GB already take 47 MB; so it has room for twice the database as it is at
 * the start, and the system's own cache helps until the next (0240).
 */
export function sharedBuffersMb(memoryBytes: number, storedBytes: number): number {
  const recommended = clamp(128, Math.floor(memoryBytes / 4 / mebibyte), 2048)
  return Math.min(recommended, Math.max(256, Math.ceil((2 * storedBytes) / mebibyte)))
}

/** Returns the size of all tables and indexes on disk. */
function databaseBytes(folder: string): number {
  const base = join(folder, 'base')
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const sizes = files.map((file) => statSync(join(file.parentPath, file.name), { throwIfNoEntry: false }))
  return sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

/** Returns the memory of the machine, or the limit of its container. */
function availableMemoryBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max))
