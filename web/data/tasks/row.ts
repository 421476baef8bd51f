import type { SparseTaskRow, TaskRow } from '../../lib/types.ts'

/** A task as lists and views show it. A new task has a temporary id of this device until it is saved. */
export type Row = Omit<
  TaskRow,
  'id' | 'list_id' | 'parent_id' | 'section_id' | 'assignee_ids' | 'label_ids' | 'blocked_by'
> & {
  id: string
  list_id: string
  parent_id: string | null
  section_id: string | null
  assignee_ids: string[]
  label_ids: string[]
  blocked_by: string[]
  /** It was just completed and stays for a moment. */
  closing?: boolean
}

/** A task of which only the list is known. */
export const emptyRow = (id: string, listId: string): Row => ({
  id,
  number: null,
  title: '',
  list_id: listId,
  section_id: null,
  parent_id: null,
  start_date: null,
  due_date: null,
  due_time: null,
  timezone: '',
  due_at: null,
  priority: 0,
  estimate_minutes: null,
  assignee_ids: [],
  label_ids: [],
  completed: false,
  completed_at: null,
  recurrence: null,
  has_description: false,
  checklist: [0, 0],
  subtasks: [0, 0],
  comment_count: 0,
  attachment_count: 0,
  reminder_count: 0,
  created_by_me: false,
  blocked_by: [],
  rank: id.slice(4),
  updated_at: '',
})

/** Restores the default values the server leaves out of a row. */
export const rowFromSent = (sent: SparseTaskRow, listId = ''): Row => ({
  ...emptyRow(sent.id, listId),
  completed: sent.completed_at !== undefined && sent.completed_at !== null,
  ...sent,
})

/** Orders by the rank of the manual order. */
export const byRank = (a: Row, b: Row): number => compareStrings(a.rank, b.rank)

/** Orders by due date. Tasks without one come last, in manual order. */
export function byDue(a: Row, b: Row): number {
  if (a.due_date === b.due_date)
    return compareStrings(a.due_time ?? '', b.due_time ?? '') || b.priority - a.priority || byRank(a, b)
  if (a.due_date === null) return 1
  return b.due_date === null ? -1 : compareStrings(a.due_date, b.due_date)
}

/** Most recently completed first. */
export const byCompletionTime = (a: Row, b: Row): number =>
  compareStrings(b.completed_at ?? '', a.completed_at ?? '')

export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Whether the due time has come, or for all day, the whole day has passed, as on the server (`due-range.ts`). */
export function isOverdue(
  { completed, due_date, due_time, due_at }: Pick<Row, 'completed' | 'due_date' | 'due_time' | 'due_at'>,
  now: CurrentTime,
): boolean {
  if (completed || due_date === null) return false
  return due_time === null ? due_date < now.today : due_at !== null && Date.parse(due_at) <= now.ms
}

/** The time a screen is rendered at. */
export type CurrentTime = { ms: number; today: string }
