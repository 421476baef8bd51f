import { ApiError } from '../../data/api.ts'
import { isAboutFields } from '../../data/field-errors.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { words } from '../../messages/en/auth.ts'

/** What went wrong with the whole form; what a field says by itself is not said again. */
export function Said({ error, instead }: { error: unknown; instead?: string | undefined }) {
  if (error === null || error === undefined || isAboutFields(error)) return null
  return (
    <p className="said" role="alert">
      {instead ?? sayingOf(error)}
    </p>
  )
}

function sayingOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'rate_limited') {
    const { retry_after } = error.details
    return words.wait(typeof retry_after === 'number' ? retry_after : 60)
  }
  return problemIn(error).text
}
