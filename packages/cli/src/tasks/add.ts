import type { Task } from '../../../sdk/src/index.ts'
import { parseSchedule } from '../../../../src/core/phrases/parse-schedule.ts'
import { dueDateOf, type ParsedTask, parseTask } from '../../../../src/core/phrases/parse-task.ts'
import { dateInZone, timeInZone, zonedTimeToMs } from '../../../../web/lib/time-zone.ts'
import type { Session } from '../client/session.ts'
import { CommandFailure, exitCodes, usageError } from '../failure.ts'
import { findByName } from './find-by-name.ts'

export type AddOptions = { list?: string; start?: string; externalId?: string }

/**
 * Creates a task from a line of text, which is read as the app reads it (0298).
 *
 * @param options.list the list, if it isn't the one in the text
 * @param options.start the day on which it starts, as the app reads one; the line itself never names it (0390)
 * @param options.externalId its id in another system: the task that has it is changed instead
 */
export async function addTask(
  { daybook }: Session,
  text: string,
  { list: listName, start, externalId }: AddOptions,
): Promise<Task> {
  const [lists, people, labels] = await Promise.all([
    daybook.lists.list({ archived: false }).toArray(),
    // Without an @ no one needs to be known, and a token may not be allowed to read members.
    text.includes('@') ? daybook.members.list().toArray() : [],
    text.includes('#') ? daybook.labels.list().toArray() : [],
  ])
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = { today: dateInZone(timezone, Date.now()), time: timeInZone(timezone, Date.now()) }
  const parsed = parseTask(text, now, { lists, people, labels })
  const { title, due_time, recurrence, list_id, assignee_ids, label_ids, priority, reminder, invalidDate } =
    parsed
  const due_date = dueDateOf(parsed, now)
  const start_date = start === undefined ? undefined : parseStart(start, now)
  if (title === '') throw usageError('Say what to do, such as daybook tasks add "Call the supplier tomorrow"')
  if (invalidDate)
    throw usageError(`There is no such date: month ${invalidDate.month} has ${invalidDate.last} days`)
  const list = listName === undefined ? undefined : findByName(lists, listName, 'list')
  const listId = list?.id ?? list_id ?? (lists.find(({ is_inbox }) => is_inbox) ?? lists[0])?.id
  if (listId === undefined)
    throw new CommandFailure(
      'You have access to no list yet. Create one in the app first',
      exitCodes.notFound,
    )
  const task = {
    title,
    list_id: listId,
    assignee_ids,
    label_ids,
    ...(due_date === undefined ? {} : { due_date, timezone }),
    ...(start_date === undefined ? {} : { start_date }),
    ...(due_time === undefined ? {} : { due_time }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(priority === undefined ? {} : { priority }),
    ...(reminder === undefined ? {} : { reminders: [toReminder(reminder, timezone)] }),
  }
  return externalId === undefined ? daybook.tasks.create(task) : daybook.tasks.upsert(externalId, task)
}

/** @throws usage error unless the text is a day, and nothing but that */
function parseStart(text: string, now: Parameters<typeof parseSchedule>[1]): string {
  const read = parseSchedule(text, now)
  const isDay = 'date' in read && read.date !== undefined && read.time === undefined && !read.recurrence
  if (!isDay)
    throw usageError(`Can't read "${text}" as a day. Try --start 2026-12-01 or --start "next monday"`)
  return read.date as string
}

const toReminder = (reminder: NonNullable<ParsedTask['reminder']>, timezone: string) =>
  'date' in reminder
    ? { at: new Date(zonedTimeToMs(reminder.date, reminder.time, timezone)).toISOString() }
    : reminder
