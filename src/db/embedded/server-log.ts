import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from '../../log.ts'

/** PostgreSQL's severities in ours. Its LOG lines tell of every start and stop, which nobody asked to read. */
const levels: Record<string, keyof Log> = {
  LOG: 'debug',
  WARNING: 'warn',
  ERROR: 'warn',
  FATAL: 'error',
  PANIC: 'error',
}

/** Passes what the server says on to `log`, and each message to `heard`. */
export function followServerLog(stream: Readable, log: Log, heard: (message: string) => void): void {
  createInterface({ input: stream }).on('line', (line) => {
    const [, severity = 'LOG', message = line] = /^([A-Z]+):\s+(.*)$/.exec(line) ?? []
    log[levels[severity] ?? 'debug'](message, { from: 'postgres' })
    heard(message)
  })
}
