import { useMemo } from 'react'
import { Who } from '../../ui/avatar.tsx'
import type { Repetition } from '../../lib/types.ts'
import { day, dueDay, exactly } from '../../messages/format-date.ts'
import { words } from '../../messages/en/history.ts'
import { words as task_ } from '../../messages/en/task.ts'
import { daysLate } from '../history/days-late.ts'

type LedgerTableProps = {
  /** All of them, the latest first: the total is that of the whole series. */
  repetitions: readonly Repetition[]
  people: ReadonlyMap<string, string>
  today: string
  /** Only so many are shown. */
  first?: number
}

/** The closed repetitions of a task, with their total under the double rule. */
export function LedgerTable({ repetitions, people, today, first = repetitions.length }: LedgerTableProps) {
  const onTime = useMemo(() => repetitions.filter((one) => lateOf(one) <= 0).length, [repetitions])
  return (
    <table className="mini">
      <thead>
        <tr>
          <th scope="col">{words.book.due}</th>
          <th scope="col">{words.book.closed}</th>
          <th scope="col" className="text-right">
            {words.book.by}
          </th>
        </tr>
      </thead>
      <tbody>
        {repetitions.slice(0, first).map((one) => (
          <tr key={one.id}>
            <td>{dueDay(one.due_date, today)}</td>
            <td>
              <Closed repetition={one} />
            </td>
            <td className="text-right">
              {one.completed_by !== null && (
                <Who id={one.completed_by} name={people.get(one.completed_by) ?? task_.somebody} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {words.book.onTime}
          </th>
          <td className="text-right">{words.book.of(onTime, repetitions.length)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Closed({ repetition }: { repetition: Repetition }) {
  const { completed_at } = repetition
  const late = lateOf(repetition)
  return (
    <time dateTime={completed_at} title={exactly(completed_at)} className={late > 0 ? 'text-red' : undefined}>
      {day(completed_at)}
      {late > 0 && `, ${words.book.late(late)}`}
      {late < 0 && <span className="dim">, {words.book.early(-late)}</span>}
    </time>
  )
}

const lateOf = ({ due_date, completed_at, timezone }: Repetition): number =>
  daysLate(due_date, completed_at, timezone)
