import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from '../../../core/supervisor-log.ts'

/** The `log_line_prefix` for lines such as `postmaster|LOG:  database system is ready to …`. */
export const logLinePrefix = '%b|'

const levels: Record<string, keyof Log | undefined> = {
  WARNING: 'warn',
  ERROR: 'warn',
  FATAL: 'error',
  PANIC: 'error',
}

/** The server logs every start and stop in detail; of that, only these messages matter to an operator. */
const noteworthy = /^database system was (interrupted|not properly shut down)|^redo (starts|in progress|done)/

/** Clients get their own errors, which may quote what users wrote and must not be logged (S-66). */
const clientLevels: Record<string, keyof Log | undefined> = { PANIC: 'error', FATAL: 'debug', LOG: 'debug' }

/** Forwards the server's output to `log`, and each message to `onMessage`. */
export function followServerLog(stream: Readable, log: Log, onMessage: (message: string) => void): void {
  let level: keyof Log | undefined = 'debug'
  createInterface({ input: stream }).on('line', (line) => {
    const [prefixed, backend, severity = '', message = line] =
      /^([^|\t]+)\|([A-Z]+):\s+(.*)$/.exec(line) ?? []
    // A line of another form continues the previous message, or comes from a program other than PostgreSQL.
    if (prefixed !== undefined) {
      level = backend === 'client backend' ? clientLevels[severity] : levelOf(severity, message)
    }
    if (!level) return
    log[level](message, { from: 'postgres' })
    onMessage(message)
  })
}

const levelOf = (severity: string, message: string): keyof Log =>
  levels[severity] ?? (noteworthy.test(message) ? 'info' : 'debug')
