import type { LogLevel } from './config/settings.ts'

type Fields = Record<string, unknown>
export type Log = Record<LogLevel, (message: string, fields?: Fields) => void>

/** Pino's level numbers, so that all processes log the same format. */
const numbers: Record<LogLevel, number> = { debug: 20, info: 30, warn: 40, error: 50 }

/**
 * Creates the log of the processes that serve no requests, without a logging library: one JSON object per
 * line, or a short readable line on a terminal.
 */
export function createSupervisorLog(level: LogLevel, out: NodeJS.WriteStream, readable = out.isTTY): Log {
  const format = readable ? readableLine : jsonLine
  const at =
    (messageLevel: LogLevel) =>
    (message: string, fields: Fields = {}) => {
      if (numbers[messageLevel] >= numbers[level]) out.write(`${format(messageLevel, message, fields)}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

const jsonLine = (level: LogLevel, msg: string, fields: Fields) =>
  JSON.stringify({ level: numbers[level], time: Date.now(), pid: process.pid, ...fields, msg })

function readableLine(level: LogLevel, message: string, fields: Fields): string {
  const time = new Date().toTimeString().slice(0, 8)
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`)
  // A message may quote outside input, so no escape sequence may reach the terminal.
  return `${time} ${level.padEnd(5)} ${message}${rest.join('')}`.replaceAll(/\p{Cc}/gu, ' ')
}

const noop = () => {}
export const silentLog: Log = { debug: noop, info: noop, warn: noop, error: noop }
