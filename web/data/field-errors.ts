import { ApiError } from './api.ts'

/** Returns what an error says about one field, such as `email`, in the API's words, or undefined. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'validation_error') return undefined
  const { errors } = error.details as { errors?: { field: string; reason: string }[] }
  return errors?.find((one) => one.field === field)?.reason
}

/** Whether an error is about fields, so that the form shows it next to them. */
export const isValidationError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'validation_error'
