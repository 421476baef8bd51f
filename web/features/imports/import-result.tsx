import { Link } from '../../router/link.tsx'
import { List } from 'lucide-react'
import { useWorkspace } from '../../data/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import type { Import } from '../../lib/types.ts'
import { formatSince } from '../../messages/format-date.ts'
import { formatDuration } from '../../messages/format-duration.ts'
import { problems } from '../../messages/en/import-reasons.ts'
import { messages as importsMessages } from '../../messages/en/imports.ts'
import { ImportReport } from './import-report.tsx'
import { UnsupportedData } from './preview/unsupported-data.tsx'

const messages = importsMessages.result
/** Shorter imports don't show how long they took. */
const minShownMs = 2_000

/** The result of an import: what was imported and where, and what wasn't and why. */
export function ImportResult({ importJob }: { importJob: Import }) {
  const { member_id } = useWorkspace()
  const { state, made, skipped, failed, problem, preview, started_at, finished_at, created_by } = importJob
  const wrong = state === 'failed' ? problems[problem?.reason ?? 'failed'] : undefined
  const left = skipped + failed
  const leftOutDetails = preview !== null && preview.lost.length + (preview.left_out?.length ?? 0) > 0
  const allText = leftOutDetails ? messages.allButDetails : messages.all
  const took =
    started_at === null || finished_at === null ? null : Date.parse(finished_at) - Date.parse(started_at)
  return (
    <>
      <MarginRow
        alignTop
        tone={wrong ? 'red' : state === 'done' ? 'good' : undefined}
        margin={finished_at !== null && <Timestamp at={finished_at}>{formatSince(finished_at)}</Timestamp>}
      >
        <div className="empty-state" role="status">
          <h2>{wrong?.title ?? (state === 'cancelled' ? messages.stopped : messages.done(made))}</h2>
          <p>
            {wrong && `${wrong.text} `}
            {state === 'cancelled' && messages.stoppedText(made)}
            {wrong && messages.stoppedText(made)}
            {state === 'done' && (left === 0 ? allText : messages.some(left))}{' '}
            {state === 'done' && took !== null && took >= minShownMs && messages.took(formatDuration(took))}
          </p>
          <ImportedLists importJob={importJob} />
        </div>
      </MarginRow>
      {preview !== null && <UnsupportedData preview={preview} />}
      {started_at !== null && created_by === member_id && <ImportReport importJob={importJob} />}
    </>
  )
}

/** Links to the lists with the imported tasks, as far as the person has access. */
function ImportedLists({ importJob: { lists } }: { importJob: Import }) {
  if (lists.length === 0) return null
  return (
    <ul className="actions" aria-label={messages.lists}>
      {lists.map(({ id, name }) => (
        <li key={id}>
          <Link className="button" to="/lists/$id" params={{ id }}>
            <Icon of={List} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
