import { type FieldError, validationError } from '../../../core/errors.ts'
import { firstOccurrence } from '../../../core/recurrence.ts'
import { parseRecurrenceRule, type RecurrenceRule } from '../../../core/recurrence-rule.ts'
import { recurrenceRuleMax } from '../../../core/limits.ts'
import type { TaskFields } from '../schema.ts'

/** Refuses fields that need a due date on a task without one, rather than clearing them silently (D9). */
export function checkDueDateRequired(task: TaskFields): FieldError[] {
  if (task.due_date !== null) return []
  const relative = task.reminders.some((reminder) => reminder.minutes_before !== undefined)
  return [
    ...(task.due_time === null ? [] : ['due_time']),
    ...(task.recurrence === null ? [] : ['recurrence']),
    ...(relative ? ['reminders'] : []),
  ].map((field) => ({ field, reason: 'needs_due_date' }))
}

/** Refuses a task that would be due before it starts (0390). */
export const checkStartDate = ({
  start_date,
  due_date,
}: Pick<TaskFields, 'start_date' | 'due_date'>): FieldError[] =>
  start_date !== null && due_date !== null && start_date > due_date
    ? [{ field: 'start_date', reason: 'after_due_date' }]
    : []

/**
 * Checks that a task's rule is supported (D5) and has an occurrence within ten years of the due date.
 *
 * @throws validation_error with a message that says what is wrong
 */
export function checkRecurrence({ recurrence, due_date }: TaskFields): void {
  // A rule that is too long gets a 422 later (D20, D22).
  if (!recurrence || due_date === null || recurrence.rule.length > recurrenceRuleMax) return
  requireValidRule(recurrence.rule, due_date)
}

/**
 * Parses a rule and finds its first occurrence.
 *
 * @throws validation_error with a message that says what is wrong
 */
export function requireValidRule(text: string, dueDate: string): { rule: RecurrenceRule; first: string } {
  const rule = parseRecurrenceRule(text)
  if (typeof rule === 'string') throw ruleError('rule', rule)
  const first = firstOccurrence(rule, dueDate)
  if (first === undefined) throw ruleError('no_occurrence', 'has no occurrence within ten years')
  return { rule, first }
}

const ruleError = (reason: 'rule' | 'no_occurrence', problem: string) =>
  validationError([{ field: 'recurrence.rule', reason }], `recurrence.rule: ${problem}.`)
