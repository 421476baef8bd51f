import { totalmem } from 'node:os'
import { logLinePrefix } from './server-log.ts'

const mebibyte = 2 ** 20

/**
 * Returns the server's settings as arguments of `postgres`, so that they come from the release and not from
 * the time when the data folder was created.
 */
export function serverArguments({ fsync, connections }: { fsync: boolean; connections: number }): string[] {
  const memory = availableMemoryBytes()
  const settings = {
    // A socket in the database's own folder: the server's path to it is short, however long ours is.
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: connections,
    // PostgreSQL recommends a quarter of the memory, which is allocated only as it is used.
    shared_buffers: `${clamp(128, Math.floor(memory / 4 / mebibyte), 2048)}MB`,
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

/** Returns the memory of the machine, or the limit of its container. */
function availableMemoryBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max))
