import { ApiError } from '../../data/api.ts'
import { isValidationError } from '../../data/field-errors.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { messages } from '../../messages/en/auth.ts'

/** Whether the server refused the password or the code. */
export const isWrongCredentials = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'credentials'

/** What went wrong with the form as a whole; fields show their own errors. */
export function FormError({ error, instead }: { error: unknown; instead?: string | undefined }) {
  if (error === null || error === undefined || isValidationError(error)) return null
  return (
    <p className="form-error" role="alert">
      {instead ?? errorText(error)}
    </p>
  )
}

function errorText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'rate_limited') {
    const { retry_after } = error.details
    return messages.wait(typeof retry_after === 'number' ? retry_after : 60)
  }
  return describeError(error).text
}
