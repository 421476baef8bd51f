import { pino, type Logger, type LoggerOptions } from 'pino'
import type { LogLevel } from './config/settings.ts'

/**
 * Selects what is logged of an error. PostgreSQL's `detail` and `where` are left out: they quote values of
 * rows, which must not get into a log (S-66).
 */
const describeError = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        code: 'code' in error ? error.code : undefined,
        stack: error.stack,
      }
    : { message: String(error) }

export const loggerOptions = (level: LogLevel): LoggerOptions => ({
  level,
  base: { pid: process.pid },
  serializers: { err: describeError },
})

/** Lines are written once there are so many bytes of them, or after so long. */
const batchBytes = 8_192
const batchMs = 50

/** Creates the log of the processes that serve requests: JSON lines, or readable ones on a terminal. */
export async function createLogger(level: LogLevel): Promise<Logger> {
  const options = loggerOptions(level)
  if (!process.stdout.isTTY) return pino(options, batchedOutput())
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ sync: true, ignore: 'pid', messageFormat: formatMessage, hideObject: true }))
}

/**
 * Writes lines to standard output together, since a system call for each is a tenth of a short request (0246). pino
 * writes the rest when the process exits.
 */
function batchedOutput() {
  const output = pino.destination({ sync: false, minLength: batchBytes })
  let flushing: NodeJS.Timeout | undefined
  const flush = () => {
    flushing = undefined
    output.flush()
  }
  return {
    write(line: string) {
      output.write(line)
      flushing ??= setTimeout(flush, batchMs).unref()
    },
  }
}

/** Formats a request as `GET /api/v1/tasks 200 3.1 ms`, and other messages unchanged, with their error. */
function formatMessage({ msg, method, route, status, duration_ms, err }: Record<string, unknown>): string {
  if (msg === 'request') return [method, route ?? '(no such route)', status, duration_ms, 'ms'].join(' ')
  const reason = err instanceof Object && 'message' in err ? `: ${String(err.message)}` : ''
  return `${String(msg)}${reason}`
}
