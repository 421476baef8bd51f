import { Link } from '@tanstack/react-router'
import { useRepetitions } from '../../data/tasks/repetitions.ts'
import { words } from '../../messages/en/history.ts'
import { LedgerTable } from './repetition-table.tsx'

const shown = 4

type LedgerBlockProps = { taskId: string; people: ReadonlyMap<string, string>; today: string }

/** The latest closed repetitions, in the column beside the task; nothing while there are none. */
export function LedgerBlock({ taskId, people, today }: LedgerBlockProps) {
  const { data } = useRepetitions(taskId, true)
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2>
        {words.book.title}
        <Link className="link" to="/tasks/$id/ledger" params={{ id: taskId }}>
          {words.book.all(data.length)}
        </Link>
      </h2>
      <LedgerTable repetitions={data} people={people} today={today} first={shown} />
    </section>
  )
}
