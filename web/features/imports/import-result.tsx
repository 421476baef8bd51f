import { Link } from '@tanstack/react-router'
import { List } from 'lucide-react'
import { useWorkspace } from '../../data/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import type { Import } from '../../lib/types.ts'
import { since, span } from '../../messages/format-date.ts'
import { problems } from '../../messages/en/import-reasons.ts'
import { words as all } from '../../messages/en/imports.ts'
import { Report } from './import-report.tsx'

const words = all.end
/** What takes less is there at once. */
const worthMs = 2_000

/** What an import came to: what was made and where it stands, what was not and why. */
export function Ended({ one }: { one: Import }) {
  const { member_id } = useWorkspace()
  const { state, made, skipped, failed, problem, started_at, finished_at, created_by } = one
  const wrong = state === 'failed' ? problems[problem?.reason ?? 'failed'] : undefined
  const left = skipped + failed
  const took =
    started_at === null || finished_at === null ? null : Date.parse(finished_at) - Date.parse(started_at)
  return (
    <>
      <Entry
        top
        tone={wrong ? 'red' : state === 'done' ? 'good' : undefined}
        margin={finished_at !== null && <Stamp at={finished_at}>{since(finished_at)}</Stamp>}
      >
        <div className="blank" role="status">
          <h2>{wrong?.title ?? (state === 'cancelled' ? words.cancelled : words.done(made))}</h2>
          <p>
            {wrong && `${wrong.text} `}
            {state === 'cancelled' && words.cancelledText(made)}
            {wrong && words.cancelledText(made)}
            {state === 'done' && (left === 0 ? words.all : words.some(left))}{' '}
            {state === 'done' && took !== null && took >= worthMs && words.took(span(took))}
          </p>
          <Lists one={one} />
        </div>
      </Entry>
      {started_at !== null && created_by === member_id && <Report one={one} />}
    </>
  )
}

/** Where the tasks stand now, as far as one sees it. */
function Lists({ one: { lists } }: { one: Import }) {
  if (lists.length === 0) return null
  return (
    <ul className="do" aria-label={words.lists}>
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
