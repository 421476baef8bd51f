import { CommanderError } from 'commander'
import { nameFields } from '../../../src/core/name-fields.ts'
import { ConnectionError, DaybookError } from '../../sdk/src/index.ts'

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

  constructor(message: string, exitCode: ExitCode) {
    super(message)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
  }
}

export const usageError = (message: string): CommandFailure => new CommandFailure(message, exitCodes.usage)

type Failure = { message: string; exitCode: ExitCode; fields?: Record<string, unknown> }

/** Prints one line to standard error, or with `--json` an object `{"error":{"message":…}}`; returns the exit code. */
export function reportFailure(error: unknown, asJson: boolean): number {
  const { message, exitCode, fields = {} } = describeFailure(error)
  const line = message.replaceAll(/\s*\n\s*/g, ' ')
  process.stderr.write(
    asJson ? `${JSON.stringify({ error: { message: line, ...fields } })}\n` : `daybook: ${line}\n`,
  )
  return exitCode
}

function describeFailure(error: unknown): Failure {
  if (error instanceof CommandFailure) return error
  if (error instanceof CommanderError)
    return { message: error.message.replace(/^error: /, ''), exitCode: exitCodes.usage }
  if (error instanceof ConnectionError) return connectionFailure(error)
  if (error instanceof DaybookError) return responseFailure(error)
  return { message: error instanceof Error ? error.message : String(error), exitCode: exitCodes.failed }
}

/** What Node calls a certificate that it doesn't trust. */
const untrusted = /SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|CERT_UNTRUSTED/
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing accepts connections there. Is the URL right, and is Daybook running?',
  ENOTFOUND: 'There is no such host. Is the URL right?',
  ETIMEDOUT: 'There was no answer in time.',
  ECONNRESET: 'The connection was lost.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host.',
}

function connectionFailure(error: ConnectionError): Failure {
  const code = codeOf(error.cause)
  const fields = { code: error.code }
  if (untrusted.test(code))
    return {
      message:
        "The service's certificate isn't trusted on this machine. If it is your own, name its authority: daybook login --ca data/tls/ca.pem",
      exitCode: exitCodes.unavailable,
      fields,
    }
  return {
    message: reasons[code] === undefined ? error.message : `Can't connect. ${reasons[code]}`,
    exitCode: exitCodes.unavailable,
    fields,
  }
}

/** Of a host with several addresses, Node reports each failure. */
function codeOf(cause: unknown): string {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** What to do about a refusal, by its code and its `details.reason`, in place of what the service advises a program. */
const advice: Readonly<Record<string, (message: string) => string>> = {
  unauthorized: (message) => `${message} Sign in again with daybook login.`,
  'forbidden scope': (message) =>
    `${message.replace(/ Create a token that does.*$/, '')} Run daybook login again with this scope, or with a token that has it.`,
}

function responseFailure({ code, message, details, requestId, status = 0 }: DaybookError): Failure {
  const reason = typeof details.reason === 'string' ? details.reason : ''
  const advise = advice[code] ?? advice[`${code} ${reason}`]
  const id = status >= 500 && requestId ? ` (${requestId})` : ''
  const whole = `${nameFields(message, details.errors ?? [])}${id}`
  return {
    message: advise ? advise(whole) : whole,
    exitCode: exitCodeOf(status),
    fields: { code, details, ...(requestId ? { request_id: requestId } : {}) },
  }
}

function exitCodeOf(status: number): ExitCode {
  if (status === 401 || status === 403) return exitCodes.auth
  if (status === 404) return exitCodes.notFound
  return status === 429 || status === 502 || status === 503 || status === 504
    ? exitCodes.unavailable
    : exitCodes.failed
}
