import type { Reminder } from '../../core/dates/deadline.ts'
import type { TaskFields } from '../../work/tasks/schema.ts'

/** What can be imported: a table with any columns, what other programs write, and what Daybook exports (0197). */
export const importFormats = [
  'csv',
  'todoist',
  'trello',
  'asana_csv',
  'asana_json',
  'ical',
  'daybook',
] as const
export type ImportFormat = (typeof importFormats)[number]

/** What a file says, in the order in which it is made. Whatever its format was, it is within the limits of the service. */
export type ImportContent = {
  format: ImportFormat
  lists: ContentList[]
  /** In their order within each list. */
  sections: ContentSection[]
  /** In their order within each section; parents before their subtasks, which are never deeper than one level. */
  tasks: ContentTask[]
  /** Everything that could not be taken over as it stood, with its row. */
  problems: RowProblem[]
  /** Kinds of things that the file has and Daybook has not. */
  lost: UnsupportedKind[]
  /** Kinds of things that Daybook has not, and that stand as lines at the end of descriptions. */
  as_text: UnsupportedKind[]
  /** How dates such as 3/4/2026 were read; null where there are none. */
  dates: { order: DateOrder; certain: boolean } | null
}

export type DateOrder = 'dmy' | 'mdy'

export type ContentList = {
  key: string
  name: string
  description: string | null
  archived: boolean
  visibility: 'workspace' | 'private'
  /** Who sees it, where it is private and the file knows. */
  members: FilePerson[]
}

export type ContentSection = { key: string; list: string; name: string }

/** Somebody whom the file names; one of both is known. `name` is as the file has it. */
export type FilePerson = { email: string | null; name: string | null }

/** What clients write of a task, but for what a file names in its own way. */
type SameInFiles = Omit<
  TaskFields,
  'list_id' | 'section_id' | 'parent_id' | 'timezone' | 'assignee_ids' | 'checklist' | 'reminders'
>

/** A task of a file. It never has a time or a recurrence without a date. */
export type ContentTask = SameInFiles & {
  key: string
  /** The line or running number in the file, from 1. */
  row: number
  list: string
  section: string | null
  /** The key of a task without one. */
  parent: string | null
  /** Null where the file says none: the zone it was read in. */
  timezone: string | null
  assignees: FilePerson[]
  completed: boolean
  /** Of a completed task, when the file knows. */
  completed_at: string | null
  completed_by: FilePerson | null
  checklist: { text: string; checked: boolean }[]
  reminders: Reminder[]
  /** Where the series stands: the date it counts from, and how many were closed. Null: it begins with the due date. */
  series: { anchor: string | null; closed: number } | null
  comments: ContentComment[]
  attachments: ContentAttachment[]
  /** What a recurring task closed before; only our own export has them. */
  repetitions: ContentRepetition[]
  /** The reasons of its problems. */
  warnings: ProblemReason[]
}

export type ContentComment = {
  text: string
  author: FilePerson | null
  created_at: string | null
  /** Whom `@[Name](id)` in the text means; the ids are those of the workspace that was exported. */
  mentions: (FilePerson & { id: string })[]
}

/** `entry` is its name inside the file, for `openFiles`. */
export type ContentAttachment = { name: string; size: number; entry: string }

export type ContentRepetition = {
  due_date: string
  due_time: string | null
  timezone: string
  completed_at: string
  completed_by: FilePerson | null
  next_due_date: string | null
}

/** Something of a row that was changed or left out on the way. */
export type RowProblem = {
  row: number
  /** What of the row; null for all of it. */
  field: string | null
  reason: ProblemReason
  /** What stands there, at most 100 characters. */
  text: string
}

/** Why something of a row is not as it stood. */
export const problemReasons = [
  /** Nothing but a title was missing: it is called "(no title)". A row without anything more is left out. */
  'no_title', 'empty_row',
  /** Too long; the whole title goes before the description. */
  'title_cut', 'description_cut', 'comment_cut', 'item_cut', 'name_cut',
  /** More than a task takes: items go into the description, subtasks become tasks. */
  'too_many_items', 'too_many_reminders', 'too_many_subtasks', 'too_many_files', 'file_too_large', 'file_missing',
  /** A subtask of a subtask hangs at the first of them; one without its parent is a task. */
  'too_deep', 'unknown_parent', 'parent_cycle', 'unknown_section', 'unknown_list', 'unknown_task',
  /** Not understood, and kept as a line of the description. */
  'date_not_understood', 'time_not_understood', 'recurrence_not_understood', 'reminder_not_understood',
  'priority_not_understood', 'completed_not_understood', 'zone_not_understood',
  /** A time, a recurrence or a reminder that hangs at no date. */
  'needs_due_date',
  /** The same task a second time. */
  'duplicate',
  /** A row that is not of this kind of file. */
  'row_not_understood', 'too_many_columns',
] as const // oxfmt-ignore
export type ProblemReason = (typeof problemReasons)[number]

/** Kinds of things that other programs have. */
export const unsupportedKinds = [
  'labels', 'custom_fields', 'start_dates', 'durations', 'locations', 'links', 'dependencies', 'likes', 'votes',
  'followers', 'covers', 'stickers', 'files', 'formatting', 'activity', 'projects', 'columns', 'events', 'organizers',
  'checklist_dates', 'checklist_people', 'reminder_actions', 'recurrence_details', 'progress', 'authors', 'views',
  'templates',
] as const // oxfmt-ignore
export type UnsupportedKind = (typeof unsupportedKinds)[number]

/** Why a whole file is refused. */
export const refusalReasons = [
  'empty', 'not_text', 'not_this_format', 'damaged', 'too_large', 'too_many_rows', 'too_deep', 'no_title_column',
  'nothing_found', 'unsafe_archive', 'newer_version', 'took_too_long',
] as const // oxfmt-ignore
export type RefusalReason = (typeof refusalReasons)[number]

/** Which column of a table has what; the number of a column, from 0. */
export type ColumnMapping = Partial<Record<TableField, number>>
export const tableFields = [
  'title', 'description', 'list', 'section', 'parent', 'key', 'due_date', 'due_time', 'timezone', 'priority',
  'assignees', 'completed', 'completed_at', 'checklist', 'labels', 'recurrence', 'comment', 'start_date',
] as const // oxfmt-ignore
export type TableField = (typeof tableFields)[number]

/** How a file is read. */
export type ReadOptions = {
  format: ImportFormat
  /** Only for `csv`: what of a row stands in which column; guessed where it is null. */
  mapping: ColumnMapping | null
  /** How dates such as 3/4/2026 are read; found out where it is null. */
  date_order: DateOrder | null
  /** The zone of whoever imports: moments of the file are shown in it. */
  timezone: string
  /** The day that `tomorrow` and `every monday` of a file count from. */
  today: string
  /** What a list is called of which the file knows no name. */
  list_name: string
}

/** What reading a file comes to: what a file says never makes it throw. */
export type ReadResult = ImportContent | { refused: RefusalReason }
