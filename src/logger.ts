import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { LogLevel } from './config-settings.ts'

/** The log of the processes that serve requests: JSON lines, or readable ones where a person is looking. */
export const createLogger = (level: LogLevel): Logger =>
  process.stdout.isTTY
    ? pino(
        { level },
        pretty({ sync: true, ignore: 'pid,hostname', messageFormat: requestLine, hideObject: true }),
      )
    : pino({ level, base: { pid: process.pid } }, pino.destination({ sync: false }))

/** `GET /api/v1/tasks 200 3.1 ms`; other messages as they are. */
const requestLine = (line: Record<string, unknown>): string =>
  line['msg'] === 'request'
    ? `${String(line['method'])} ${String(line['route'])} ${String(line['status'])} ${String(line['duration_ms'])} ms`
    : String(line['msg'])
