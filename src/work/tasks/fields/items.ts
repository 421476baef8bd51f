import type { Transaction } from '../../../platform/db/sql.ts'
import type { FieldError } from '../../../core/errors.ts'
import { formatStamp, parseTimestamp } from '../../../core/dates/date-formats.ts'
import type { ChecklistItem, Reminder } from './field-schemas.ts'
import type { TaskCreate } from '../schema.ts'

type ItemsInput<Field extends 'checklist' | 'reminders'> = NonNullable<TaskCreate[Field]>

/**
 * Returns a checklist from what a client sent: items keep their ids, and those without one are new (D1). An
 * item that is sent without `checked` keeps its tick.
 *
 * @param before the items that the task has
 */
export function toChecklist(
  sql: Transaction,
  sent: ItemsInput<'checklist'>,
  before: readonly ChecklistItem[] = [],
): ChecklistItem[] {
  const ticks = new Map(before.map((item) => [item.id, item.checked]))
  return sent.map(({ id = sql.newId('chk'), text, checked = ticks.get(id) ?? false }) => ({
    id,
    text,
    checked,
  }))
}

/** Returns reminders from what a client sent, with their times as stamps. */
export const toReminders = (sql: Transaction, sent: ItemsInput<'reminders'>): Reminder[] =>
  sent.map(({ id = sql.newId('rem'), minutes_before, at }) =>
    minutes_before === undefined
      ? { id, at: formatStamp(parseTimestamp(at ?? '') ?? 0) }
      : { id, minutes_before },
  )

/** Checks that ids are of items that the task has, each at most once, since only the server makes ids. */
export function checkItemIds(
  field: 'checklist' | 'reminders',
  sent: readonly { id?: string }[] | null | undefined,
  known: readonly { id: string }[],
): FieldError[] {
  const unused = new Set(known.map((item) => item.id))
  const seen = new Set<string>()
  return (sent ?? []).flatMap(({ id }, index) => {
    if (id === undefined || unused.delete(id)) {
      if (id !== undefined) seen.add(id)
      return []
    }
    return [{ field: `${field}.${index}.id`, reason: seen.has(id) ? 'repeated' : 'not_found' }]
  })
}
