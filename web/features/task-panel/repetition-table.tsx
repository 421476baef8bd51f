import { useMemo } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import type { Repetition } from '../../lib/types.ts'
import { formatDay, formatDueDay, formatExact } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/history.ts'
import { messages as taskMessages } from '../../messages/en/task.ts'
import { daysLate } from '../history/history-lines.ts'
import './task-aside.css'

type RepetitionTableProps = {
  /** All of them, latest first: the total counts the whole series. */
  repetitions: readonly Repetition[]
  people: ReadonlyMap<string, string>
  today: string
  /** How many to show. */
  limit?: number
}

/** The completed occurrences of a task, with their total below a double rule. */
export function RepetitionTable({
  repetitions,
  people,
  today,
  limit = repetitions.length,
}: RepetitionTableProps) {
  const onTime = useMemo(() => repetitions.filter((one) => daysLateOf(one) <= 0).length, [repetitions])
  return (
    <table className="compact">
      <thead>
        <tr>
          <th scope="col">{messages.occurrences.due}</th>
          <th scope="col">{messages.occurrences.completed}</th>
          <th scope="col" className="text-right">
            {messages.occurrences.by}
          </th>
        </tr>
      </thead>
      <tbody>
        {repetitions.slice(0, limit).map((one) => (
          <tr key={one.id}>
            <td>{formatDueDay(one.due_date, today)}</td>
            <td>
              <CompletedAt repetition={one} />
            </td>
            <td className="text-right">
              {one.completed_by !== null && (
                <Avatar
                  id={one.completed_by}
                  name={people.get(one.completed_by) ?? taskMessages.formerMember}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {messages.occurrences.onTime}
          </th>
          <td className="text-right">{messages.occurrences.of(onTime, repetitions.length)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function CompletedAt({ repetition }: { repetition: Repetition }) {
  const { completed_at } = repetition
  const lateBy = daysLateOf(repetition)
  return (
    <time
      dateTime={completed_at}
      title={formatExact(completed_at)}
      className={lateBy > 0 ? 'text-red' : undefined}
    >
      {formatDay(completed_at)}
      {lateBy > 0 && `, ${messages.occurrences.late(lateBy)}`}
      {lateBy < 0 && <span className="dim">, {messages.occurrences.early(-lateBy)}</span>}
    </time>
  )
}

const daysLateOf = ({ due_date, completed_at, timezone }: Repetition): number =>
  daysLate(due_date, completed_at, timezone)
