import { Link } from '../../router/link.tsx'
import { useRepetitions } from '../../data/tasks/repetitions.ts'
import { messages } from '../../messages/en/history.ts'
import { RepetitionTable } from './repetition-table.tsx'

const shownMax = 4

type RecentRepetitionsProps = { taskId: string; people: ReadonlyMap<string, string>; today: string }

/** The latest completed occurrences, in the side column; nothing if there are none. */
export function RecentRepetitions({ taskId, people, today }: RecentRepetitionsProps) {
  const { data } = useRepetitions(taskId, true)
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2>
        {messages.occurrences.title}
        <Link className="link" to="/tasks/$id/ledger" params={{ id: taskId }}>
          {messages.occurrences.all(data.length)}
        </Link>
      </h2>
      <RepetitionTable repetitions={data} people={people} today={today} limit={shownMax} />
    </section>
  )
}
