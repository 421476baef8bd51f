import { DaybookError } from '../../core/errors.ts'

/** What a command has to say: the object for `--json`, and words for a person. */
export type CommandResult = { json: unknown; text: string }

export function printResult({ json, text }: CommandResult, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(json) : text}\n`)
}

/** One line on standard error; with `--json` an object `{"error":{"message":…}}`. */
export function printError(error: unknown, asJson: boolean): void {
  const message = errorMessage(error)
  const known = error instanceof DaybookError ? { code: error.code, details: error.details } : {}
  process.stderr.write(
    asJson ? `${JSON.stringify({ error: { message, ...known } })}\n` : `daybook: ${message}\n`,
  )
}

function errorMessage(error: unknown): string {
  if (error instanceof DaybookError) return formatFieldErrors(error) ?? error.message
  // Of a host with several addresses Node reports each failure and no message of its own.
  if (error instanceof AggregateError && error.message === '') return errorMessage(error.errors[0])
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ')
}

/** `name: required`, where the API would put it into `details.errors`. */
function formatFieldErrors({ code, details }: DaybookError): string | undefined {
  if (code !== 'validation_error' || !Array.isArray(details['errors'])) return undefined
  return details['errors']
    .map(({ field, reason }: { field: string; reason: string }) => `${field}: ${reason}`)
    .join(', ')
}
