import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from '../../../core/process-log.ts'

/** The `log_line_prefix` that makes a line such as `postmaster|LOG:  database system is ready to …`. */
export const logLinePrefix = '%b|'

const levels: Record<string, keyof Log | undefined> = {
  WARNING: 'warn',
  ERROR: 'warn',
  FATAL: 'error',
  PANIC: 'error',
}

/** Of every start and stop the server tells in detail, which nobody asked to read; of these an operator wants to know. */
const noteworthy = /^database system was (interrupted|not properly shut down)|^redo (starts|in progress|done)/

/** Clients have been told their errors; these may quote what users wrote, which has no place in a log (S-66). */
const clientLevels: Record<string, keyof Log | undefined> = { PANIC: 'error', FATAL: 'debug', LOG: 'debug' }

/** Passes what the server says on to `log`, and each message to `heard`. */
export function followServerLog(stream: Readable, log: Log, heard: (message: string) => void): void {
  let level: keyof Log | undefined = 'debug'
  createInterface({ input: stream }).on('line', (line) => {
    const [whole, backend, severity = '', message = line] = /^([^|\t]+)\|([A-Z]+):\s+(.*)$/.exec(line) ?? []
    // A line of another form goes on with the message before it, or comes from a program that is not PostgreSQL.
    if (whole !== undefined) {
      level = backend === 'client backend' ? clientLevels[severity] : levelOf(severity, message)
    }
    if (!level) return
    log[level](message, { from: 'postgres' })
    heard(message)
  })
}

const levelOf = (severity: string, message: string): keyof Log =>
  levels[severity] ?? (noteworthy.test(message) ? 'info' : 'debug')
