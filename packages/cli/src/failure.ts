import { CommanderError } from 'commander'

/** What a script can tell by the exit code; documented in docs/cli.md. */
export const exitCodes = {
  ok: 0,
  /** The request was refused, or something else failed. */
  failed: 1,
  /** The command was misused, and nothing was sent. */
  usage: 2,
  /** Not signed in, or the token isn't allowed to do this. */
  auth: 3,
  notFound: 4,
  /** The service can't be reached, or is busy even after retries: try again later. */
  unavailable: 5,
} as const

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** An error whose message says what to do, with the exit code that it ends the tool with. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode
  /** What `--json` prints beside the message. */
  readonly fields: Readonly<Record<string, unknown>>

  constructor(message: string, exitCode: ExitCode, fields: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
    this.fields = fields
  }
}

export const usageError = (message: string): CommandFailure => new CommandFailure(message, exitCodes.usage)

/** Prints one line to standard error, or with `--json` an object `{"error":{"message":…}}`; returns the exit code. */
export function reportFailure(error: unknown, asJson: boolean): number {
  const message = messageOf(error)
  const fields = error instanceof CommandFailure ? error.fields : {}
  process.stderr.write(
    asJson ? `${JSON.stringify({ error: { message, ...fields } })}\n` : `daybook: ${message}\n`,
  )
  if (error instanceof CommandFailure) return error.exitCode
  return error instanceof CommanderError ? exitCodes.usage : exitCodes.failed
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ')
