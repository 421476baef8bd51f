import { formatBytes, formatNumber } from '../format.ts'

/** Quotes the value in the file, or names it generically where the file has none. */
const quotedOr = (text: string, otherwise: string): string => (text === '' ? otherwise : `“${text}”`)
const keptInDescription = 'We kept it in the description.'

/** Why part of a row changes on import, or why the row isn't imported; `text` is the value in the file, or empty. */
const reasons: Readonly<Record<string, (text: string) => string>> = {
  no_title: () => 'It has no title and becomes “(no title)”.',
  empty_row: () => "This row is empty, so it's skipped.",
  title_cut: () => 'The title is too long. The full title is in the description.',
  description_cut: () => 'The description is over 20,000 characters. The rest is in comments.',
  comment_cut: () => 'A comment is over 20,000 characters. The rest is in further comments.',
  item_cut: (text) =>
    `${quotedOr(text, 'A checklist item')} is too long, so it's shortened. ${keptInDescription}`,
  name_cut: (text) => `${quotedOr(text, 'A name')} is too long, so it's shortened. ${keptInDescription}`,
  too_many_items: () => 'Checklists are limited to 200 items. The rest are in the description.',
  too_many_reminders: () => 'It has more reminders than a task can have. The rest are in the description.',
  too_many_labels: () =>
    'Tasks are limited to 20 labels, of up to 60 characters each. The rest are in the description.',
  too_many_subtasks: () => 'Tasks are limited to 100 subtasks. The rest become separate tasks.',
  too_many_files: () =>
    'It has more attachments than a task can have. The rest are only named in the description.',
  file_too_large: (text) =>
    `${quotedOr(text, 'A file')} is larger than ${formatBytes(104_857_600)}, so it's skipped.`,
  file_missing: (text) => `${quotedOr(text, 'A file')} is missing from the export.`,
  too_deep: () =>
    "Subtasks can't have subtasks. It becomes a subtask of the top task, and the description names its parent.",
  unknown_parent: (text) =>
    `Its parent task${text === '' ? '' : `, “${text}”,`} isn't in the file. It becomes a separate task.`,
  parent_cycle: () => "It's listed as its own subtask. It becomes a separate task.",
  unknown_section: (text) =>
    `${quotedOr(text, 'Its section')} isn't in the file, so the task won't have a section.`,
  unknown_list: (text) => `${quotedOr(text, 'Its list')} isn't in the file.`,
  unknown_task: (text) => `${quotedOr(text, 'Its task')} isn't in the file, so it's skipped.`,
  date_not_understood: (text) =>
    `${text === '' ? "We couldn't read this date." : `“${text}” isn't a date.`} ${keptInDescription}`,
  time_not_understood: (text) =>
    `${text === '' ? "We couldn't read this time." : `“${text}” isn't a time.`} ${keptInDescription}`,
  recurrence_not_understood: (text) =>
    `We couldn't read ${quotedOr(text, 'how it repeats')}, so it doesn't repeat. ${keptInDescription}`,
  reminder_not_understood: (text) => `We couldn't read ${quotedOr(text, 'a reminder')}. ${keptInDescription}`,
  priority_not_understood: (text) =>
    `${text === '' ? "We couldn't read this priority." : `“${text}” isn't a priority.`} ${keptInDescription}`,
  completed_not_understood: (text) =>
    `We can't tell from ${quotedOr(text, 'the file')} whether it's completed, so it stays open. ${keptInDescription}`,
  zone_not_understood: (text) => `${quotedOr(text, 'This value')} isn't a time zone. We use yours.`,
  estimate_not_understood: (text) =>
    `${text === '' ? "We couldn't read this estimate." : `“${text}” isn't an estimate.`} ${keptInDescription}`,
  needs_due_date: (text) =>
    `${quotedOr(text, 'A time, repeat or reminder')} needs a due date, and this task doesn't have one. ${keptInDescription}`,
  start_after_due_date: (text) =>
    `${quotedOr(text, 'The start date')} is after the due date, so it isn't the start date. ${keptInDescription}`,
  unknown_blocker: (text) =>
    `${quotedOr(text, 'A task that blocks it')} isn't in the file. ${keptInDescription}`,
  duplicate: () => "It's in the file twice, so it's imported once.",
  row_not_understood: () => "We couldn't read this row, so it's skipped.",
  too_many_columns: () => 'It has more columns than the first row. The rest are in the description.',

  assignee_not_found: (text) =>
    `${quotedOr(text, 'An assignee')} isn't in the workspace, or shares their name with someone who is, so they aren't assigned. ${keptInDescription}`,
  assignee_without_access: (text) =>
    `${quotedOr(text, 'An assignee')} is in the workspace, but doesn't have access to the list, so they aren't assigned. ${keptInDescription}`,
  labels_full: () =>
    `The workspace already has ${formatNumber(500)} labels, or you can't create any. ${keptInDescription}`,
  dependency: () =>
    "A task that blocks it would make tasks wait for each other, or is one more than a task can have, so it isn't blocked by that one.",
  section_gone: () => "Its section has since been deleted, so the task won't have a section.",
  list_archived: () => 'The list has since been archived.',
  list_gone: () => 'The list was deleted, or you no longer have access to it.',
  list_tasks: () => `The list already has ${formatNumber(5_000)} tasks, the most a list can have.`,
  task_subtasks: () => 'Its task already has 100 subtasks, the most a task can have.',
  parent: () => "Its parent task wasn't imported.",
  external_id_taken: () => "Another task has its external ID, so it's imported without one.",
  recurrence: () => "Daybook doesn't support how it repeats, so it doesn't repeat.",
  storage: () => "Your plan doesn't have enough storage left for its attachments.",
  attachment_size: () => `One of its attachments is larger than ${formatBytes(104_857_600)}.`,
  task_attachments: () => 'It has more attachments than a task can have.',
  failed: () => 'Something went wrong on the server. Import it again, or add it by hand.',
}

/** Describes a reason in a sentence. */
export const reasonOf = (reason: string, text = ''): string => reasons[reason]?.(text) ?? reason

/** Why a file can't be imported, or why an import ended: what happened, and what to do. */
export const problems: Readonly<Record<string, { title: string; text: string }>> = {
  empty: {
    title: 'This file is empty',
    text: 'Export it again, then choose the new file.',
  },
  not_text: {
    title: "We can't read this file",
    text: "It isn't a text file. If it's a spreadsheet, save it as CSV first.",
  },
  not_this_format: {
    title: "This isn't the file type we expected",
    text: 'Choose its type below, or choose another file.',
  },
  unknown_format: {
    title: "We don't recognize this file",
    text: "Choose its type below. If it's a spreadsheet, save it as CSV first.",
  },
  damaged: {
    title: 'This file is damaged',
    text: "It's cut short or can't be opened. Export or download it again.",
  },
  too_large: {
    title: 'This file is too large',
    text: `Files can be up to ${formatBytes(104_857_600)}, Daybook exports up to ${formatBytes(2_147_483_648)}. Split it up and import the parts.`,
  },
  too_many_rows: {
    title: 'This file has too many rows',
    text: `Files can have up to ${formatNumber(50_000)} rows. Split it up and import the parts.`,
  },
  too_deep: {
    title: "We can't read this file",
    text: 'Its contents are nested too deeply for a list of tasks.',
  },
  no_title_column: {
    title: 'No column has the titles',
    text: 'Choose the column with the task titles below.',
  },
  too_many_lists: {
    title: 'This would create hundreds of lists',
    text: 'The wrong column may be matched to List. Check the columns below; the limit is 500 lists.',
  },
  too_many_sections: {
    title: 'This would create thousands of sections',
    text: 'The wrong column may be matched to Section. Check the columns below; the limit is 1,000 sections.',
  },
  nothing_found: {
    title: 'No tasks in this file',
    text: 'Choose another file, or another type below.',
  },
  unsafe_archive: {
    title: "This archive isn't safe to open",
    text: 'It has paths outside the archive or unpacks to more than it declares. A Daybook export never does.',
  },
  newer_version: {
    title: 'This export is from a newer version of Daybook',
    text: 'Ask your administrator to update Daybook, then import the file again.',
  },
  took_too_long: {
    title: 'This file took too long to read',
    text: 'Nothing was imported. Split the file up and import the parts.',
  },
  member_left: {
    title: 'The person who started this import has left',
    text: "The tasks imported so far weren't affected. Someone else can import the file again.",
  },
  role: {
    title: "Guests can't import tasks",
    text: "Your role changed during the import. The tasks imported so far weren't affected.",
  },
  list_archived: {
    title: 'The list is archived',
    text: "The tasks imported so far weren't affected. Unarchive the list and import the file again.",
  },
  list_gone: {
    title: 'The list is no longer available',
    text: 'It was deleted, or you no longer have access to it. Import the file into another list.',
  },
  file_changed: {
    title: 'The file is no longer available',
    text: "It changed after we read it. The tasks imported so far weren't affected. Choose the file again.",
  },
  failed: {
    title: 'Something went wrong on the server',
    text: 'The tasks imported so far are listed in the report below. Import the file again for the rest.',
  },
}
