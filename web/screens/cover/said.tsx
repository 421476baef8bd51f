import { ApiError } from '../../api.ts'
import { isAboutFields } from '../../lib/faults.ts'
import { problemIn } from '../../parts/blank.tsx'
import { words } from '../../words/en/cover.ts'

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
