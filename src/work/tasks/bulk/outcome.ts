import { DaybookError, type ErrorDetails } from '../../../core/errors.ts'
import type { Task } from '../schema.ts'

/** What became of an operation, in a form that can be stored with an `Idempotency-Key`. */
export type Outcome = {
  status: number
  task?: Task
  error?: { code: string; message: string; details: ErrorDetails }
}

export const failed = ({ status, code, message, details }: DaybookError): Outcome => ({
  status,
  error: { code, message, details },
})

/** Returns what `work` does, or how it fails; any failure that isn't the operation's own is thrown. */
export async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DaybookError) return failed(error)
    throw error
  }
}
