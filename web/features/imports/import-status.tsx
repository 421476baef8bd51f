import { Tag } from '../../ui/tag.tsx'
import type { Import } from '../../lib/types.ts'
import { problems } from '../../messages/en/import-reasons.ts'
import { messages } from '../../messages/en/imports.ts'

const tones = {
  reading: undefined,
  ready: 'wait',
  running: 'wait',
  done: 'good',
  cancelled: undefined,
  failed: 'bad',
} as const

/** "Waiting, 3rd in line", if others are before an import; undefined if it's being worked on, or is next. */
export const waitingText = ({ place_in_line: place }: Import): string | undefined =>
  place !== null && place > 1 ? messages.waiting(place) : undefined

/** The state of an import. */
export const ImportStatusTag = ({ importJob }: { importJob: Import }) => (
  <Tag tone={tones[importJob.state]}>{waitingText(importJob) ?? messages.states[importJob.state]}</Tag>
)

/** Whether an import has ended. One that failed before it was started can still be read as another file type. */
export const isImportFinished = ({ state, started_at }: Import): boolean =>
  state === 'done' || state === 'cancelled' || (state === 'failed' && started_at !== null)

/** Summarizes the outcome of an import; undefined if it hasn't been started. */
export function importSummary({
  state,
  started_at,
  made,
  skipped,
  failed,
  problem,
}: Import): string | undefined {
  if (started_at === null) return problem === null ? undefined : problems[problem.reason]?.title
  const counts = [
    made > 0 || state === 'done' ? messages.result.done(made) : undefined,
    skipped > 0 ? messages.result.skipped(skipped) : undefined,
    failed > 0 ? messages.result.failed(failed) : undefined,
  ]
  return counts.filter((part) => part !== undefined).join(', ')
}
