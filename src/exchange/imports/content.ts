import type { Reminder } from '../../core/dates/deadline.ts'
import type { Label } from '../../work/labels/schema.ts'
import type { List } from '../../work/lists/schema.ts'
import type { TaskFields } from '../../work/tasks/schema.ts'

/**
 * The formats that can be imported: a table with any columns, files of other programs, and Daybook exports
 * (0197).
 */
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

/**
 * The content of a file, in the order in which it is created. Whatever the format, it is within Daybook's
 * limits.
 */
export type ImportContent = {
  format: ImportFormat
  lists: ContentList[]
  /** In order within each list. */
  sections: ContentSection[]
  /** In order within each section; parents before their subtasks, which are never nested. */
  tasks: ContentTask[]
  /** The labels of the file that none of its tasks has. */
  labels: ContentLabel[]
  /** Everything that had to be changed or left out, with its row. */
  problems: RowProblem[]
  /** Kinds of data in the file that are left out, because Daybook doesn't support them. */
  lost: UnsupportedKind[]
  /** Kinds of unsupported data that are kept as lines at the end of descriptions. */
  as_text: UnsupportedKind[]
  /** The program that wrote a table, if its columns tell. */
  product: TableProduct | null
  /** Columns of a table that are kept as lines at the end of descriptions. */
  text_columns: string[]
  /** Columns and fields of the file that are left out on purpose. */
  left_out: LeftOutField[]
  /** How dates such as 3/4/2026 were read; null if there are none. */
  dates: { order: DateOrder; certain: boolean } | null
}

export type DateOrder = 'dmy' | 'mdy'

export type ContentList = {
  key: string
  name: string
  description: string | null
  archived: boolean
  visibility: 'workspace' | 'private'
  color: List['color']
  icon: List['icon']
  /** An Inbox; its content goes into that of the importer. */
  is_inbox: boolean
  /** Who has access, if it is private and the file says so. */
  members: FilePerson[]
}

export type ContentSection = { key: string; list: string; name: string }

/** A person in the file, with an email, a name or both. `name` is as in the file. */
export type FilePerson = { email: string | null; name: string | null; username?: string | null }

/** Returns what to call a person of a file. */
export const personLabel = ({ name, email }: FilePerson): string => {
  if (name === null || email === null || name === email) return name ?? email ?? ''
  return `${name} <${email}>`
}

/** The writable fields of a task, except those that files represent differently. */
type SameInFiles = Omit<
  TaskFields,
  | 'list_id'
  | 'section_id'
  | 'parent_id'
  | 'timezone'
  | 'assignee_ids'
  | 'label_ids'
  | 'checklist'
  | 'reminders'
>

/** A task of a file. It never has a time or a recurrence without a date. */
export type ContentTask = SameInFiles & {
  key: string
  /** The line or sequence number in the file, from 1. */
  row: number
  list: string
  section: string | null
  /** The key of its parent, which is itself no subtask. */
  parent: string | null
  /** Null if the file has none: then it is the time zone the file was read in. */
  timezone: string | null
  assignees: FilePerson[]
  /** Each name once, whatever its capitals. */
  labels: ContentLabel[]
  completed: boolean
  /** Only for a completed task, if the file says when. */
  completed_at: string | null
  completed_by: FilePerson | null
  checklist: { text: string; checked: boolean }[]
  reminders: Reminder[]
  /**
   * The progress of the series: the date it counts from, and how many occurrences were completed. Null if it
   * is new.
   */
  series: { anchor: string | null; closed: number } | null
  comments: ContentComment[]
  attachments: ContentAttachment[]
  /** The keys of the tasks that block it. */
  blocked_by: string[]
  /** Completed occurrences of a recurring task; only in Daybook exports. */
  repetitions: ContentRepetition[]
  /** The reasons of its problems. */
  warnings: ProblemReason[]
}

/** A label of the workspace, which may have to be created. */
export type ContentLabel = Pick<Label, 'name' | 'color'>

export type ContentComment = {
  text: string
  author: FilePerson | null
  created_at: string | null
  /** The people in `@[Name](id)` in the text; the ids are those of the exported workspace. */
  mentions: (FilePerson & { id: string })[]
  /** Only in Daybook exports. */
  attachments?: ContentAttachment[]
}

/** `entry` is its name inside the archive, for openExportAttachments(). */
export type ContentAttachment = { name: string; size: number; entry: string }

export type ContentRepetition = {
  due_date: string
  due_time: string | null
  timezone: string
  completed_at: string
  completed_by: FilePerson | null
  next_due_date: string | null
}

/** A part of a row that was changed or left out. */
export type RowProblem = {
  row: number
  /** Null for the whole row. */
  field: string | null
  reason: ProblemReason
  /** The value in the file, cut to 100 characters. */
  text: string
}

/** Why a part of a row was changed or left out. */
export const problemReasons = [
  /** A row without a title is named "(no title)"; one without anything else either is left out. */
  'no_title', 'empty_row',
  /** Too long; a title that is cut is repeated in full in the description. */
  'title_cut', 'description_cut', 'comment_cut', 'item_cut', 'name_cut',
  /** More than a task can have: further items and labels go into the description, further subtasks become tasks. */
  'too_many_items', 'too_many_reminders', 'too_many_labels', 'too_many_subtasks', 'too_many_files', 'file_too_large', 'file_missing',
  /** Deeper subtasks become subtasks of the top task; a subtask without its parent becomes a task. */
  'too_deep', 'unknown_parent', 'parent_cycle', 'unknown_section', 'unknown_list', 'unknown_task',
  /** Not understood, so kept as a line of the description. */
  'date_not_understood', 'time_not_understood', 'recurrence_not_understood', 'reminder_not_understood',
  'priority_not_understood', 'completed_not_understood', 'zone_not_understood',
  'estimate_not_understood',
  /** A time, a recurrence or a reminder without a date. */
  'needs_due_date',
  /** A start after the due date. */
  'start_after_due_date',
  /** A task that blocks it isn't in the file. */
  'unknown_blocker',
  /** The same task again. */
  'duplicate',
  /** A row that doesn't belong in this format, or cells beyond the last column. */
  'row_not_understood', 'too_many_columns',
] as const // oxfmt-ignore
export type ProblemReason = (typeof problemReasons)[number]

/** Kinds of data in other programs that Daybook doesn't support. */
export const unsupportedKinds = [
  'labels', 'custom_fields', 'start_dates', 'durations', 'locations', 'links', 'dependencies', 'likes', 'votes',
  'followers', 'covers', 'stickers', 'files', 'formatting', 'activity', 'projects', 'columns', 'events', 'organizers',
  'checklist_dates', 'checklist_people', 'reminder_actions', 'recurrence_details', 'progress', 'authors', 'views',
  'templates',
] as const // oxfmt-ignore
export type UnsupportedKind = (typeof unsupportedKinds)[number]

/** A column or field of a file that isn't imported, because nothing is lost without it. */
type LeftOutField = { name: string; reason: LeftOutReason }
export const leftOutReasons = [
  /** An internal id: it means nothing outside the program. */
  'id',
  /** Calculated from other data, which is imported. */
  'derived',
  /** The same as another column or field, which is imported. */
  'repeated',
  /** How the program shows it: an order, a view, a color. */
  'display',
  /** When it was last changed or seen, and by whom. */
  'history',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Programs whose tables are recognized by their columns, and read by their own scales and words. */
export const tableProducts = ['jira', 'clickup', 'linear', 'ticktick', 'planner', 'monday'] as const
export type TableProduct = (typeof tableProducts)[number]

/** Why a whole file is refused. */
export const refusalReasons = [
  'empty', 'not_text', 'not_this_format', 'damaged', 'too_large', 'too_many_rows', 'too_deep', 'no_title_column',
  'nothing_found', 'unsafe_archive', 'newer_version', 'took_too_long',
] as const // oxfmt-ignore
export type RefusalReason = (typeof refusalReasons)[number]

/** The column of each field of a table, by its index from 0. */
export type ColumnMapping = Partial<Record<TableField, number>>
export const tableFields = [
  'title', 'description', 'list', 'section', 'parent', 'key', 'due_date', 'due_time', 'timezone', 'priority',
  'assignees', 'completed', 'completed_at', 'checklist', 'labels', 'recurrence', 'comment', 'start_date',
  'estimate_minutes', 'blocked_by',
] as const // oxfmt-ignore
export type TableField = (typeof tableFields)[number]

export type ReadOptions = {
  format: ImportFormat
  /** Only for `csv`; guessed if null. */
  mapping: ColumnMapping | null
  /** How dates such as 3/4/2026 are read; detected if null. */
  date_order: DateOrder | null
  /** The importer's time zone, to which timestamps in the file are converted. */
  timezone: string
  /** The day that `tomorrow` and `every monday` in the file count from. */
  today: string
  /** The name of the list, if the file has none. */
  list_name: string
}

/** The result of reading a file. A bad file is a refusal, never an exception. */
export type ReadResult = ImportContent | { refused: RefusalReason }
