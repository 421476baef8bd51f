import type { ListId } from '../../../core/ids.ts'
import type { Call } from '../call.ts'
import { nextDay, readSchedule } from '../dates/read-schedule.ts'
import type { Resolve } from '../names/resolve.ts'
import { invalidArgument } from '../tool-errors.ts'
import { priorities } from './task-view.ts'

/** The arguments of a task that tools create or change. */
export type TaskArguments = {
  title?: string
  description?: string
  list?: string
  section?: string
  due?: string
  priority?: (typeof priorities)[number]
  assignees?: string[]
  labels?: string[]
  checklist?: string[]
}

/** Returns the fields of the API that the arguments stand for. @throws validation_error, not_found, forbidden */
export async function toFields(
  resolve: Resolve,
  { title, description, list, section, priority, assignees, labels, checklist }: TaskArguments,
  listOfTask?: (list: ListId | undefined) => Promise<ListId | undefined>,
): Promise<Record<string, unknown>> {
  const list_id = list === undefined ? undefined : await resolve.list(list)
  const place =
    section === undefined || section === 'none' ? undefined : await (listOfTask?.(list_id) ?? list_id)
  const section_id =
    section === undefined ? undefined : section === 'none' ? null : await resolve.section(section, place)
  const assignee_ids =
    assignees === undefined ? undefined : await Promise.all(assignees.map((one) => resolve.person(one)))
  const label_ids =
    labels === undefined ? undefined : await Promise.all(labels.map((one) => resolve.label(one)))
  return defined({
    title,
    description: description === '' ? null : description,
    list_id,
    section_id,
    assignee_ids: assignee_ids && [...new Set(assignee_ids)],
    label_ids: label_ids && [...new Set(label_ids)],
    priority: priority === undefined ? undefined : priorities.indexOf(priority),
    checklist: checklist?.map(readItem),
  })
}

/** An item of a checklist as tools show it: `[x] done` or `[ ] open`, or its text alone. */
function readItem(line: string) {
  const [, tick, rest] = /^\[([ xX])\] (.*)$/s.exec(line) ?? []
  return tick === undefined ? { text: line, checked: false } : { text: rest ?? '', checked: tick !== ' ' }
}

export const showItem = ({ text, checked }: { text: string; checked: boolean }): string =>
  `[${checked ? 'x' : ' '}] ${text}`

const dueAdvice =
  'Use words such as "friday 17:00", "in 3 days" or "every monday", a date such as 2026-12-01, or none.'

/** Returns the fields of a new task's due date. @throws validation_error */
export function toDueFields({ now }: Call, due: string | undefined): Record<string, unknown> {
  if (due === undefined) return {}
  const schedule = readSchedule(due, now)
  if (!schedule) throw invalidArgument('due', due, dueAdvice)
  if (schedule.none) return {}
  const { date, time, recurrence } = schedule
  return defined({ due_date: date ?? nextDay(schedule, now), due_time: time, recurrence })
}

/** Returns the fields that change of a task's due date; what isn't named stays. @throws validation_error */
export function toDueChanges({ now }: Call, due: string | undefined): Record<string, unknown> {
  if (due === undefined) return {}
  const schedule = readSchedule(due, now)
  if (!schedule) throw invalidArgument('due', due, dueAdvice)
  if (schedule.none) return { due_date: null, due_time: null, recurrence: null }
  return defined({ due_date: schedule.date, due_time: schedule.time, recurrence: schedule.recurrence })
}

const defined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
