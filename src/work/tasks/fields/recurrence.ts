import { type FieldError, validationError } from '../../../core/errors.ts'
import { isOccurrence, type RecurrenceException } from '../../../core/recurrence.ts'
import { parseRecurrenceRule, type RecurrenceRule } from '../../../core/recurrence-rule.ts'
import type { TaskFields, TaskPatch } from '../schema.ts'

type Recurrence = TaskFields['recurrence']

/**
 * Returns the recurrence after a body: exceptions that it leaves out stay as long as the rule does, and those that have
 * passed are dropped (0362).
 */
export function mergeRecurrence(
  sent: TaskPatch['recurrence'],
  before: Recurrence,
  dueDate: string | null,
): Recurrence {
  if (sent === undefined) return before
  if (sent === null) return null
  const { rule, from } = sent
  const kept =
    before && from === before.from && isSameSeries(before.rule, rule) ? before.exceptions : undefined
  const isToCome = ({ date, due_date }: RecurrenceException) =>
    dueDate === null || date > dueDate || (due_date !== null && due_date > dueDate)
  // One that was moved to the current due date or before it is over, though its own date is to come.
  const isOver = ({ date, due_date }: RecurrenceException) =>
    dueDate !== null &&
    due_date !== null &&
    due_date <= dueDate &&
    before?.exceptions?.some((one) => one.date === date && one.due_date === due_date)
  const exceptions = (sent.exceptions ?? kept)
    ?.filter(isToCome)
    .map((exception) => (isOver(exception) ? { date: exception.date, due_date: null } : exception))
  return exceptions === undefined || exceptions.length === 0 ? { rule, from } : { rule, from, exceptions }
}

/** Whether two rules differ at most in when they end by a date, so that they count from the same anchor. */
export function isSameSeries(one: string, other: string): boolean {
  const withoutEnd = (rule: string) => rule.replace(/;?\b(?:UNTIL|COUNT)=[^;]*/g, '')
  return one === other || (!other.includes('COUNT=') && withoutEnd(one) === withoutEnd(other))
}

/**
 * Checks the exceptions of a series: each is an occurrence by the rule, and none moves onto another or to before the
 * current one.
 *
 * @param anchor what the rule counts from
 * @throws validation_error
 */
export function checkExceptions({ recurrence, due_date }: TaskFields, anchor: string): void {
  const { exceptions = [], from } = recurrence ?? {}
  const rule = recurrence && parseRecurrenceRule(recurrence.rule)
  if (exceptions.length === 0 || !rule || typeof rule === 'string' || due_date === null) return
  if (from === 'completion') throw exceptionError('value', 'needs a series that counts from its due dates')
  const [dates, moved] = [new Set<string>(), new Set<string>()]
  for (const exception of exceptions) {
    const { date, due_date: to } = exception
    if (dates.has(date) || (to !== null && moved.has(to)))
      throw exceptionError('repeated', `has ${to ?? date} twice`)
    dates.add(date)
    if (to !== null) moved.add(to)
  }
  for (const exception of exceptions) checkException(rule, anchor, due_date, exception, dates)
}

function checkException(
  rule: RecurrenceRule,
  anchor: string,
  current: string,
  { date, due_date }: RecurrenceException,
  excepted: ReadonlySet<string>,
): void {
  if (!isOccurrence(rule, anchor, date))
    throw exceptionError('occurrence', `${date} is not a date of the rule`)
  if (due_date === null) return
  if (due_date <= current)
    throw exceptionError(
      'occurrence',
      `${date} can only be moved to a day after the current due date, ${current}`,
    )
  if (!excepted.has(due_date) && isOccurrence(rule, anchor, due_date))
    throw exceptionError('occurrence', `${due_date} is a date of the rule itself`)
}

const exceptionError = (reason: FieldError['reason'], problem: string) =>
  validationError([{ field: 'recurrence.exceptions', reason }], `recurrence.exceptions: ${problem}.`)
