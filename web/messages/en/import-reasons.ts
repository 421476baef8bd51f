import { formatBytes, formatNumber } from '../format.ts'

/** What stands in a file, where it is known; else what it is called. */
const quotedOr = (text: string, otherwise: string): string => (text === '' ? otherwise : `“${text}”`)
const keptInDescription = 'It stands in the description.'

/** Why something of a row is not as it stood, or the row was not made; `text` is what stands there, or nothing. */
const reasons: Readonly<Record<string, (text: string) => string>> = {
  no_title: () => 'It has no title and is called “(no title)”.',
  empty_row: () => 'There is nothing in it; it is left out.',
  title_cut: () => 'The title is too long. The whole of it stands in the description.',
  description_cut: () => 'The description is longer than 20 000 characters. What is beyond is left out.',
  comment_cut: () => 'A comment is longer than 20 000 characters. What is beyond is left out.',
  item_cut: (text) =>
    `${quotedOr(text, 'An item of the checklist')} is too long. What is beyond is left out.`,
  name_cut: (text) => `${quotedOr(text, 'A name')} is too long. What is beyond is left out.`,
  too_many_items: () => 'A checklist takes 200 items. The others stand in the description.',
  too_many_reminders: () => 'It has more reminders than a task takes. The others are left out.',
  too_many_subtasks: () => 'A task takes 100 subtasks. The others become tasks of their own.',
  too_many_files: () => 'It has more files than a task takes. The others are left out.',
  file_too_large: (text) =>
    `${quotedOr(text, 'A file')} is larger than ${formatBytes(104_857_600)} and is left out.`,
  file_missing: (text) => `${quotedOr(text, 'A file')} is not in what was imported.`,
  too_deep: () => 'It stands below a subtask. It becomes a subtask of the task above that.',
  unknown_parent: (text) =>
    `Its task, ${quotedOr(text, 'as the file names it')}, is not in the file. It becomes a task of its own.`,
  parent_cycle: () => 'It stands below itself. It becomes a task of its own.',
  unknown_section: (text) => `${quotedOr(text, 'Its section')} is not in the file. It stands in no section.`,
  unknown_list: (text) => `${quotedOr(text, 'Its list')} is not in the file.`,
  unknown_task: (text) => `${quotedOr(text, 'Its task')} is not in the file. It is left out.`,
  date_not_understood: (text) =>
    `${text === '' ? 'Its date is not understood.' : `“${text}” is not a date.`} ${keptInDescription}`,
  time_not_understood: (text) =>
    `${text === '' ? 'Its time is not understood.' : `“${text}” is not a time.`} ${keptInDescription}`,
  recurrence_not_understood: (text) =>
    `${quotedOr(text, 'The rule of its repetition')} is not understood: it does not repeat. ${keptInDescription}`,
  reminder_not_understood: (text) =>
    `${quotedOr(text, 'A reminder')} is not understood. ${keptInDescription}`,
  priority_not_understood: (text) =>
    `${text === '' ? 'Its priority is not understood.' : `“${text}” is not a priority.`} ${keptInDescription}`,
  completed_not_understood: (text) =>
    `${quotedOr(text, 'A word')} does not say whether it is closed. It stays open. ${keptInDescription}`,
  zone_not_understood: (text) => `${quotedOr(text, 'What it names')} is not a time zone. Yours is used.`,
  needs_due_date: (text) =>
    `${quotedOr(text, 'A time, a repetition or a reminder')} needs a due date, and there is none. ${keptInDescription}`,
  duplicate: () => 'It stands in the file twice. The second one is left out.',
  row_not_understood: () => 'It cannot be read and is left out.',
  too_many_columns: () => 'It has more columns than the first line. What is beyond is left out.',

  assignee_not_found: (text) =>
    `${quotedOr(text, 'Somebody whom it is assigned to')} is nobody who sees the list, and is left out.`,
  section_gone: () => 'Its section has been deleted meanwhile. It stands in no section.',
  list_archived: () => 'The list has been archived meanwhile.',
  list_gone: () => 'The list is not there any more, or you do not see it any more.',
  list_tasks: () => `The list holds ${formatNumber(5_000)} tasks, which is the most a list can have.`,
  task_subtasks: () => 'Its task has 100 subtasks, which is the most a task can have.',
  parent: () => 'The task that it belongs to was not made.',
  recurrence: () => 'The rule of its repetition cannot be kept. It does not repeat.',
  storage: () => 'There is no room for its files in the plan.',
  attachment_size: () => `A file of it is larger than ${formatBytes(104_857_600)}.`,
  task_attachments: () => 'It has more files than a task takes.',
  failed: () => 'Something failed on the server. Import it again, or write it by hand.',
}

/** Why, in a sentence. */
export const reasonOf = (reason: string, text = ''): string => reasons[reason]?.(text) ?? reason

/** Why a whole file cannot be imported, or why an import ended: what happened, and what to do. */
export const problems: Readonly<Record<string, { title: string; text: string }>> = {
  empty: {
    title: 'The file is empty',
    text: 'There is nothing to import. Export it once more, then choose it again.',
  },
  not_text: {
    title: 'The file cannot be read',
    text: 'It is not text. A spreadsheet has to be saved as CSV first.',
  },
  not_this_format: {
    title: 'The file is of another kind',
    text: 'It was read as something that it is not. Choose what it is below, or another file.',
  },
  unknown_format: {
    title: 'The file is not recognised',
    text: 'Choose what it is below. A spreadsheet has to be saved as CSV first.',
  },
  damaged: {
    title: 'The file is damaged',
    text: 'It ends too early, or does not open. Export or download it once more.',
  },
  too_large: {
    title: 'The file is too large',
    text: `A file can have up to ${formatBytes(104_857_600)}, an export of Daybook up to ${formatBytes(2_147_483_648)}. Divide it, and import the parts.`,
  },
  too_many_rows: {
    title: 'The file has too many rows',
    text: `A file can have up to ${formatNumber(50_000)} rows. Divide it, and import the parts.`,
  },
  too_deep: {
    title: 'The file cannot be read',
    text: 'What is in it is nested too deeply for a list of tasks.',
  },
  no_title_column: {
    title: 'No column has the titles',
    text: 'Choose below which column says what there is to do.',
  },
  too_many_lists: {
    title: 'It would make hundreds of lists',
    text: 'A column that holds something else was taken for the list. Choose below which column is what; up to 500 lists are made.',
  },
  too_many_sections: {
    title: 'It would make thousands of sections',
    text: 'A column that holds something else was taken for the section. Choose below which column is what; up to 1 000 sections are made.',
  },
  nothing_found: {
    title: 'There are no tasks in the file',
    text: 'It was read to its end. Choose another file, or another kind below.',
  },
  unsafe_archive: {
    title: 'The archive is not safe to open',
    text: 'Its entries lead out of it, or unfold to more than it says. An export of Daybook does not.',
  },
  newer_version: {
    title: 'The export comes from a newer Daybook',
    text: 'This installation does not know its version yet. Update it, then import the file again.',
  },
  took_too_long: {
    title: 'Reading took too long',
    text: 'Nothing was made. Divide the file, and import the parts.',
  },
  member_left: {
    title: 'Whoever started it has left',
    text: 'What was made until then stays. Somebody else can import the file again.',
  },
  role: {
    title: 'Guests do not import',
    text: 'Your role changed while it was under way. What was made until then stays.',
  },
  list_archived: {
    title: 'The list is archived',
    text: 'What was made until then stays. Take the list back into use, and import the file again.',
  },
  list_gone: {
    title: 'The list is not there any more',
    text: 'It was deleted, or you do not see it any more. Import the file again, into another list.',
  },
  file_changed: {
    title: 'The file is not there any more',
    text: 'It is not as it was read. What was made until then stays. Choose the file again.',
  },
  failed: {
    title: 'Something failed on the server',
    text: 'What was made until then stays, and the report below says what. Import the file again for the rest.',
  },
}
