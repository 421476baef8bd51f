import { ApiError } from './api.ts'

/** What a refusal says of one field, such as `email`: the reason as the API words it; undefined for nothing. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'validation_error') return undefined
  const { errors } = error.details as { errors?: { field: string; reason: string }[] }
  return errors?.find((one) => one.field === field)?.reason
}

/** Whether a refusal is about fields at all, so that the form says it there. */
export const isValidationError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'validation_error'
