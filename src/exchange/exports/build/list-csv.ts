import type { ListCsvRow } from './list-csv-store.ts'

/** The columns of a list's CSV file, in order. */
export const listCsvColumns = [
  'section', 'title', 'parent', 'description', 'due_date', 'due_time', 'timezone', 'priority', 'assignees', 'completed',
  'completed_at', 'recurrence', 'recurrence_from', 'checklist', 'comments', 'attachments', 'created_at', 'created_by',
  'id', 'url',
] as const // oxfmt-ignore

/** Converts a task to a line of its list's CSV file. */
export function listCsvLine({ recurrence, ...task }: ListCsvRow): (string | null)[] {
  const fields: Record<(typeof listCsvColumns)[number], string | null> = {
    ...task,
    priority: String(task.priority),
    completed: String(task.completed),
    assignees: task.assignees.join('; '),
    recurrence: recurrence?.rule ?? null,
    recurrence_from: recurrence?.from ?? null,
    checklist: task.checklist.map(({ checked, text }) => `[${checked ? 'x' : ' '}] ${text}`).join('\n'),
    comments: String(task.comments),
    attachments: task.attachments.map(({ name }) => name).join('; '),
  }
  return listCsvColumns.map((column) => fields[column])
}
