import { addDays } from '../../lib/dates.ts'
import type { Row } from '../../data/tasks/row.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import type { TaskWrites } from './task-writes.ts'

type Recurrence = NonNullable<Row['recurrence']>

/** Skips an occurrence to come, or moves it to another day. @param to null to skip it */
export const changeOccurrence = (
  writes: TaskWrites,
  row: Row,
  date: string,
  to: string | null,
  text: string,
): void =>
  changeSeries(writes, row, text, (recurrence) => {
    const [origin, others] = splitExceptions(recurrence, date)
    return { ...recurrence, exceptions: to === origin ? others : [...others, { date: origin, due_date: to }] }
  })

/** Ends a series before an occurrence to come. */
export const endSeriesBefore = (writes: TaskWrites, row: Row, date: string, text: string): void =>
  changeSeries(writes, row, text, (recurrence) => {
    const [origin, others] = splitExceptions(recurrence, date)
    const rule = recurrence.rule.replaceAll(/;?\b(?:UNTIL|COUNT)=[^;]*/g, '').replace(/^;/, '')
    return {
      ...recurrence,
      rule: `${rule};UNTIL=${addDays(origin, -1).replaceAll('-', '')}`,
      exceptions: others.filter((one) => one.date < origin && (one.due_date ?? '') < origin),
    }
  })

/** Returns the date that the rule has for an occurrence, and the exceptions of the others. */
function splitExceptions(
  { exceptions = [] }: Recurrence,
  date: string,
): [origin: string, others: NonNullable<Recurrence['exceptions']>] {
  const own = exceptions.find(({ due_date }) => due_date === date)
  return [own?.date ?? date, exceptions.filter((one) => one !== own)]
}

function changeSeries(
  writes: TaskWrites,
  row: Row,
  text: string,
  change: (recurrence: Recurrence) => Recurrence,
): void {
  const before = row.recurrence
  if (before === null) return
  const write = (recurrence: Recurrence) => {
    const { exceptions = [], ...series } = recurrence
    // Without the field, the server would keep those it has.
    writes.updateAll(
      [row.id],
      { patch: { recurrence: { ...series, exceptions } } },
      { recurrence: exceptions.length === 0 ? series : recurrence },
      { text },
    )
  }
  runUndoable(
    text,
    () => write(change(before)),
    () => write(before),
  )
}
