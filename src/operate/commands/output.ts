import { errorMessage } from '../../core/describe-error.ts'
import { DaybookError } from '../../core/errors.ts'

/** The result of a command: the object for `--json`, and text for people. */
export type CommandResult = { json: unknown; text: string }

export function printResult({ json, text }: CommandResult, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(json) : text}\n`)
}

/** Prints one line to standard error; with `--json` an object `{"error":{"message":…}}`. */
export function printError(error: unknown, asJson: boolean): void {
  const message = formatError(error)
  const known = error instanceof DaybookError ? { code: error.code, details: error.details } : {}
  process.stderr.write(
    asJson ? `${JSON.stringify({ error: { message, ...known } })}\n` : `daybook: ${message}\n`,
  )
}

function formatError(error: unknown): string {
  if (error instanceof DaybookError) return formatFieldErrors(error) ?? error.message
  // For a host with several addresses Node reports each failure, without a message of its own.
  if (error instanceof AggregateError && error.message === '') return formatError(error.errors[0])
  return errorMessage(error)
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
}

/** Formats the field errors that the API puts into `details.errors`, as `name: required`. */
function formatFieldErrors({ code, details }: DaybookError): string | undefined {
  if (code !== 'validation_error' || !Array.isArray(details['errors'])) return undefined
  return details['errors']
    .map(({ field, reason }: { field: string; reason: string }) => `${field}: ${reason}`)
    .join(', ')
}
