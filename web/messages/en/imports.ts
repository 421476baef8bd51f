import { formatDay } from '../format-date.ts'
import { formatBytes, formatCount, formatList, formatNumber } from '../format.ts'

const tasks = { one: 'task', other: 'tasks' }
const rows = { one: 'row', other: 'rows' }
const lists = { one: 'list', other: 'lists' }

/** Settings → Import. */
export const messages = {
  title: 'Import',
  lead: 'Tasks from another program, from a spreadsheet, or from an export of Daybook. You see what will be made before anything is.',
  keepers: {
    title: 'Members import tasks',
    text: (names: string, count: number) =>
      count === 0
        ? 'Every member of the workspace can import a file for you.'
        : `${names} can make you a member, and every member can import a file for you.`,
  },
  choose: {
    title: 'Choose a file',
    into: (list: string) => `Its tasks go into “${list}”, unless you say otherwise before they are made.`,
    text: `Up to ${formatBytes(104_857_600)}, an export of Daybook up to ${formatBytes(2_147_483_648)}.`,
    orDrop: 'You can drop it here, too.',
    action: 'Choose a file',
    another: 'Another file',
    drop: 'Drop to see what is in it',
    label: 'File on its way',
    ready: (name: string) => `“${name}” is there`,
    look: 'Look at it',
  },
  /** Where each program has its export. */
  sources: {
    title: 'Where the file comes from',
    list: [
      [
        'Spreadsheet',
        'Save the sheet as CSV. The first line names the columns; which is which is chosen next.',
      ],
      ['Todoist', 'In the project’s menu: Export as a template, as CSV.'],
      ['Trello', 'In the board’s menu: Print, export and share, then Export as JSON.'],
      ['Asana', 'In the project’s menu: Export, as CSV or JSON. JSON has more of it.'],
      [
        'Calendar',
        'A file of a program for tasks that ends in .ics, such as those of Nextcloud or Thunderbird.',
      ],
      ['Daybook', 'The ZIP of Settings, Export. It comes back with comments, files and what was closed.'],
    ] as readonly (readonly [string, string])[],
  },
  earlier: {
    title: 'Earlier imports',
    none: 'Nothing has been imported yet.',
    by: (name: string) => `by ${name}`,
    total: 'The report of an import is kept for 90 days, its file for 7.',
  },
  states: {
    reading: 'Being read',
    ready: 'To be started',
    running: 'Being made',
    done: 'Done',
    cancelled: 'Stopped',
    failed: 'Not done',
  },
  formats: {
    csv: 'Table',
    todoist: 'Todoist project',
    trello: 'Trello board',
    asana_csv: 'Asana project',
    asana_json: 'Asana project (JSON)',
    ical: 'Calendar',
    daybook: 'Export of Daybook',
  },
  /** What one row of it is called there. */
  units: {
    csv: rows,
    todoist: tasks,
    trello: { one: 'card', other: 'cards' },
    asana_csv: tasks,
    asana_json: tasks,
    ical: tasks,
    daybook: tasks,
  },
  recognised: (format: string, count: string, size: number) => `${format}, ${count}, ${formatBytes(size)}.`,
  before: 'Nothing has been made yet.',
  reading: {
    title: (name: string) => `“${name}” is being read`,
    text: 'That takes a few seconds. You can leave this page and come back to it.',
    anew: 'It is being read anew.',
  },
  start: (count: number) => `Import ${formatCount(count, tasks)}`,
  again: 'Import again',
  same: {
    yours: (stamp: string) => `You imported this file on ${formatDay(stamp)}.`,
    by: (stamp: string, name: string) => `${name} imported this file on ${formatDay(stamp)}.`,
    unknown: (stamp: string) => `This file was imported on ${formatDay(stamp)}.`,
    text: 'Importing it again makes everything a second time.',
    look: 'What was made then',
  },
  discard: 'Delete',
  more: 'More',
  discarding: {
    title: (name: string) => `Delete the import of “${name}”?`,
    ready: 'The file is deleted. Nothing was made of it.',
    over: 'Its report is deleted, and the file. The tasks that were made stay.',
    action: 'Delete the import',
    done: (name: string) => `The import of “${name}” is deleted`,
  },
  figures: {
    title: 'What will be made',
    lists: (count: number) => (count === 1 ? 'list' : 'lists'),
    sections: (count: number) => (count === 1 ? 'section' : 'sections'),
    tasks: (count: number) => (count === 1 ? 'task' : 'tasks'),
    subtasks: (count: number) => (count === 1 ? 'subtask' : 'subtasks'),
    comments: (count: number) => (count === 1 ? 'comment' : 'comments'),
    attachments: (count: number) => (count === 1 ? 'file' : 'files'),
    closed: (count: number) => `${formatNumber(count)} of them closed`,
    names: (names: readonly string[], more: number) =>
      more > 0
        ? `${names.map((name) => `“${name}”`).join(', ')} and ${formatNumber(more)} more`
        : formatList(names.map((name) => `“${name}”`)),
  },
  target: {
    title: 'Where it goes',
    fresh: (count: number) =>
      count === 1 ? 'Into a new list' : `Into ${formatCount(count, lists)}, as in the file`,
    freshAny: 'Into new lists, as in the file',
    one: 'Into an existing list',
    oneWhy: 'Its sections are taken by their names, and made where there are none.',
    list: 'List',
    choose: 'Choose a list',
  },
  columns: {
    title: 'Which column is what',
    lead: 'Guessed from their names. What is in no field is left out.',
    none: 'in no column',
    column: (field: string) => `Column of: ${field}`,
    empty: 'empty',
    unnamed: (number: number) => `Column ${number}`,
    more: 'More fields',
    fields: {
      title: 'Title',
      description: 'Description',
      list: 'List',
      section: 'Section',
      due_date: 'Due date',
      due_time: 'Due time',
      priority: 'Priority',
      assignees: 'Assigned to',
      completed: 'Closed',
      completed_at: 'Closed at',
      parent: 'Subtask of',
      key: 'Key of the task',
      timezone: 'Time zone',
      checklist: 'Checklist',
      labels: 'Labels',
      recurrence: 'Repeats',
      comment: 'Comment',
      start_date: 'Starts',
    },
    order: 'Dates such as 3/4/2026',
    orders: { dmy: '3 April', mdy: '4 March' },
    unsure: 'The dates of the file fit both. Choose the one that is meant.',
    sure: 'Only this one fits all dates of the file.',
  },
  format: {
    title: 'What it is',
    label: 'Read it as',
    other: 'It is something else',
    choose: 'Choose',
  },
  sample: {
    title: (shown: number, all: number) =>
      shown === all
        ? 'How it will look'
        : `How it will look: the first ${formatNumber(shown)} of ${formatNumber(all)}`,
    label: 'Tasks as they will look',
    subtask: 'Subtask',
    open: 'Open',
    closed: 'Closed',
    noted: 'Something of it is not taken as it stands; the row is named below.',
  },
  problems: {
    title: 'What is not taken as it stands',
    field: (field: string) => `${field}:`,
    fields: { attachments: 'Files', reminders: 'Reminders', comments: 'Comment' } as Readonly<
      Record<string, string>
    >,
    row: (row: number) => `Row ${formatNumber(row)}`,
    none: 'Everything is taken as it stands.',
    rest: (shown: number, all: number) =>
      `The first ${formatNumber(shown)} of ${formatNumber(all)}. The report at the end has all of them.`,
  },
  strangers: {
    title: 'Who is not here',
    margin: 'Assigned to',
    text: 'Nobody of this name or address sees these tasks: they are made without them, unless they have been invited and have joined by then.',
    more: (count: number) => `${formatNumber(count)} more`,
  },
  lost: {
    title: 'What Daybook has not',
    lost: 'Left out',
    as_text: 'As text',
    asText: (kinds: string) => `${kinds}: at the end of the description.`,
    kinds: {
      labels: 'labels',
      custom_fields: 'fields of one’s own',
      start_dates: 'start dates',
      durations: 'durations',
      locations: 'places',
      links: 'links',
      dependencies: 'dependencies',
      likes: 'likes',
      votes: 'votes',
      followers: 'followers',
      covers: 'covers',
      stickers: 'stickers',
      files: 'files that the export only names',
      formatting: 'formatting',
      activity: 'activity',
      projects: 'further projects of a task',
      columns: 'columns in no field',
      events: 'events',
      organizers: 'organizers',
      checklist_dates: 'dates of checklist items',
      checklist_people: 'people of checklist items',
      reminder_actions: 'actions of reminders',
      recurrence_details: 'details of repetitions',
      progress: 'progress in per cent',
      authors: 'authors',
      views: 'views',
      templates: 'templates',
    } as Readonly<Record<string, string>>,
  },
  running: {
    title: (name: string) => `“${name}” is being imported`,
    bar: (name: string) => `Importing ${name}`,
    share: (done: number, total: number) => `${total === 0 ? 0 : Math.floor((done / total) * 100)} %`,
    made: (made: number, all: number) => `${formatNumber(made)} of ${formatCount(all, tasks)}`,
    text: 'You can go on working: it goes on when you leave this page, and you are told when it is done.',
    stop: 'Stop',
    stopping: {
      title: (name: string) => `Stop importing “${name}”?`,
      text: 'What has been made stays. The rest is not made, and cannot be gone on with later.',
      action: 'Stop the import',
    },
  },
  end: {
    done: (made: number) => `${formatCount(made, tasks)} made`,
    toldStopped: (name: string, made: number) =>
      `The import of “${name}” has stopped: ${formatCount(made, tasks)} made`,
    told: (name: string, made: number) => `“${name}” is imported: ${formatCount(made, tasks)} made`,
    skipped: (count: number) => `${formatNumber(count)} skipped`,
    failed: (count: number) => `${formatNumber(count)} failed`,
    cancelled: 'Stopped',
    cancelledText: (made: number) =>
      made === 0 ? 'Nothing was made.' : `${formatCount(made, tasks)} had been made, and stay.`,
    all: 'Everything in the file is there.',
    some: (left: number) =>
      `${formatCount(left, { one: 'row was', other: 'rows were' })} not made; the report says why.`,
    took: (time: string) => `It took ${time}.`,
    lists: 'Lists',
    report: 'Report',
    download: 'Report as CSV',
    show: 'Rows',
    outcomes: { all: 'All', made: 'Made', skipped: 'Skipped', failed: 'Failed' },
    outcome: { made: 'Made', skipped: 'Skipped', failed: 'Failed' },
    none: {
      all: 'The report is empty.',
      made: 'No row was made.',
      skipped: 'No row was skipped.',
      failed: 'No row failed.',
    },
    rows: (count: number) => (count === 1 ? 'row' : 'rows'),
  },
}
