import { Link } from '@tanstack/react-router'
import { List } from 'lucide-react'
import { useWorkspace } from '../../data/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import type { Import } from '../../lib/types.ts'
import { formatSince, formatDuration } from '../../messages/format-date.ts'
import { problems } from '../../messages/en/import-reasons.ts'
import { messages as all } from '../../messages/en/imports.ts'
import { ImportReport } from './import-report.tsx'

const words = all.end
/** What takes less is there at once. */
const minShownMs = 2_000

/** What an import came to: what was made and where it stands, what was not and why. */
export function ImportResult({ one }: { one: Import }) {
  const { member_id } = useWorkspace()
  const { state, made, skipped, failed, problem, started_at, finished_at, created_by } = one
  const wrong = state === 'failed' ? problems[problem?.reason ?? 'failed'] : undefined
  const left = skipped + failed
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
          <h2>{wrong?.title ?? (state === 'cancelled' ? words.cancelled : words.done(made))}</h2>
          <p>
            {wrong && `${wrong.text} `}
            {state === 'cancelled' && words.cancelledText(made)}
            {wrong && words.cancelledText(made)}
            {state === 'done' && (left === 0 ? words.all : words.some(left))}{' '}
            {state === 'done' && took !== null && took >= minShownMs && words.took(formatDuration(took))}
          </p>
          <ImportedLists one={one} />
        </div>
      </MarginRow>
      {started_at !== null && created_by === member_id && <ImportReport one={one} />}
    </>
  )
}

/** Where the tasks stand now, as far as one sees it. */
function ImportedLists({ one: { lists } }: { one: Import }) {
  if (lists.length === 0) return null
  return (
    <ul className="actions" aria-label={words.lists}>
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
