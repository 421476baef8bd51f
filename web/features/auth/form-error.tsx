import { ApiError } from '../../data/api.ts'
import { isValidationError } from '../../data/field-errors.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { messages } from '../../messages/en/auth.ts'

/** What went wrong with the whole form; what a field says by itself is not said again. */
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
