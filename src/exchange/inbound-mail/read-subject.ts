import type { Actor } from '../../core/actor.ts'
import { timeIn, todayIn } from '../../core/dates/deadline.ts'
import { deadlineStamp } from '../../core/dates/zoned-instants.ts'
import type { Language } from '../../core/languages.ts'
import { dictionaries } from '../../core/dictionaries.ts'
import { dueDateOf, parseTask } from '../../core/phrases/parse-task.ts'
import { noChoices } from '../../core/phrases/settle-spans.ts'
import type { LabelId } from '../../core/ids.ts'
import { taskLabelsMax } from '../../core/limits.ts'
import { hasOccurrence } from '../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../core/recurrence-rule.ts'
import type { TaskCreate } from '../../work/tasks/schema.ts'
import { isReplyOrForward } from './parse/strip-quotes.ts'

type SubjectFields = Pick<
  TaskCreate,
  'due_date' | 'due_time' | 'recurrence' | 'priority' | 'reminders' | 'label_ids'
> & {
  title: string
}

/** Longer than what people type into a line for a new task. */
const subjectMax = 500

/**
 * Reads the subject that a member wrote as quick add reads a line (0340): "Order chairs friday 9am !3". The subject of a
 * reply or of forwarded mail stays as it is.
 *
 * @param nowMs when the message arrived, in milliseconds since 1970
 */
export function readSubject(
  subject: string,
  { timezone }: Pick<Actor, 'timezone'>,
  nowMs: number,
  labels: readonly { id: string; name: string }[],
  language: Language | null,
): SubjectFields {
  if (subject.length > subjectMax || isReplyOrForward(subject)) return { title: subject }
  const now = { today: todayIn(timezone, nowMs), time: timeIn(timezone, nowMs) }
  const parsed = parseTask(
    subject,
    now,
    { lists: [], people: [], labels },
    noChoices,
    dictionaries[language ?? 'en'],
  )
  const { title, due_time, recurrence, priority, reminder } = parsed
  const due_date = dueDateOf(parsed, now)
  const rule = recurrence && parseRecurrenceRule(recurrence.rule)
  const isPossible =
    rule === undefined ||
    (typeof rule === 'object' && due_date !== undefined && hasOccurrence(rule, due_date))
  if (!isPossible) return { title: subject }
  return {
    title,
    ...(due_date === undefined ? {} : { due_date }),
    ...(due_time === undefined ? {} : { due_time }),
    ...(recurrence ? { recurrence } : {}),
    ...(priority === undefined ? {} : { priority }),
    ...(parsed.label_ids.length === 0
      ? {}
      : { label_ids: parsed.label_ids.slice(0, taskLabelsMax) as LabelId[] }),
    ...(reminder
      ? {
          reminders: [
            'date' in reminder ? { at: deadlineStamp(reminder.date, reminder.time, timezone) } : reminder,
          ],
        }
      : {}),
  }
}
