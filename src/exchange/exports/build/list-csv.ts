import type { TaskCsvColumn } from '../../../work/tasks/fields/task-fields.ts'
import type { ListCsvRow } from './list-csv-store.ts'

/** What each column of a list's CSV file shows of a task, in the order of the columns. */
const cells: Record<TaskCsvColumn | 'blocked_by' | 'comments', (task: ListCsvRow) => string | null> = {
  section: ({ section }) => section,
  title: ({ title }) => title,
  parent: ({ parent }) => parent,
  description: ({ description }) => description,
  start_date: ({ start_date }) => start_date,
  due_date: ({ due_date }) => due_date,
  due_time: ({ due_time }) => due_time,
  timezone: ({ timezone }) => timezone,
  priority: ({ priority }) => String(priority),
  estimate_minutes: ({ estimate_minutes }) => (estimate_minutes === null ? null : String(estimate_minutes)),
  assignees: ({ assignees }) => assignees.join('; '),
  labels: ({ labels }) => labels.join('; '),
  completed: ({ completed }) => String(completed),
  completed_at: ({ completed_at }) => completed_at,
  recurrence: ({ recurrence }) => recurrence?.rule ?? null,
  recurrence_from: ({ recurrence }) => recurrence?.from ?? null,
  checklist: ({ checklist }) =>
    checklist.map(({ checked, text }) => `[${checked ? 'x' : ' '}] ${text}`).join('\n'),
  blocked_by: ({ blocked_by }) => blocked_by.join('; '),
  comments: ({ comments }) => String(comments),
  attachments: ({ attachments }) => attachments.map(({ name }) => name).join('; '),
  created_at: ({ created_at }) => created_at,
  created_by: ({ created_by }) => created_by,
  external_id: ({ external_id }) => external_id,
  id: ({ id }) => id,
  url: ({ url }) => url,
}
const columns = Object.values(cells)

/** The columns of a list's CSV file, in order. */
export const listCsvColumns: readonly string[] = Object.keys(cells)

/** Converts a task to a line of its list's CSV file. */
export const listCsvLine = (task: ListCsvRow): (string | null)[] => columns.map((cellOf) => cellOf(task))
