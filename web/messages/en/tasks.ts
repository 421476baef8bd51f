import { formatCount, formatList } from '../format.ts'

const tasks = { one: 'task', other: 'tasks' }

/** Tasks, wherever they are shown. */
export const messages = {
  complete: 'Close',
  reopen: 'Reopen',
  completeTask: (title: string) => `Close: ${title}`,
  done: {
    completed: (count: number) => (count === 1 ? 'Task closed' : `${formatCount(count, tasks)} closed`),
    reopened: (count: number) => (count === 1 ? 'Task reopened' : `${formatCount(count, tasks)} reopened`),
    deleted: (count: number) => (count === 1 ? 'Task deleted' : `${formatCount(count, tasks)} deleted`),
    moved: (count: number, where: string) => `${formatCount(count, tasks)} moved to ${where}`,
    scheduled: (count: number, when: string) =>
      when === '' ? `No date for ${formatCount(count, tasks)}` : `${formatCount(count, tasks)} due ${when}`,
    assigned: (count: number, names: string[]) =>
      names.length === 0
        ? `${formatCount(count, tasks)} assigned to nobody`
        : `${formatCount(count, tasks)} assigned to ${formatList(names)}`,
    assigneeChanged: (count: number, name: string, on: boolean) =>
      on
        ? `${formatCount(count, tasks)} assigned to ${name}`
        : `${name} taken off ${formatCount(count, tasks)}`,
    priority: (count: number, name: string) => `${formatCount(count, tasks)}: ${name}`,
    unscheduled: (count: number, reminders: number) =>
      `No date for ${formatCount(count, tasks)}; ${formatCount(reminders, { one: 'reminder', other: 'reminders' })} went with it`,
    repeats: (count: number, rule: string) => `${formatCount(count, tasks)}: ${rule}`,
    notRepeating: (count: number) =>
      count === 1 ? 'Task does not repeat' : `${formatCount(count, tasks)} do not repeat`,
    reminderAdded: (count: number) =>
      count === 1 ? 'Reminder added' : `Reminder added to ${formatCount(count, tasks)}`,
    reminderRemoved: 'Reminder removed',
    renamed: (title: string) => `Renamed to “${title}”`,
    fileDeleted: (name: string) => `“${name}” deleted`,
    created: (title: string) => `“${title}” added`,
    added: (count: number) => `${formatCount(count, tasks)} added`,
    changed: 'Changed',
    reordered: 'Moved',
  },
  notApplied: {
    conflict: 'Somebody has changed it meanwhile. Theirs is kept.',
    banner: (count: number) =>
      count === 1 ? 'A change was not applied' : `${count} changes were not applied`,
    title: 'Not applied',
    text: 'These were made without a connection, and others were faster. What you wrote stands here so that you can use it.',
    show: 'Show them',
    done: 'Done',
    more: (count: number) => `and ${formatCount(count, { one: 'other', other: 'others' })}`,
  },
  new: {
    title: 'New task',
    hint: 'A day, a time, a person or a list in the line is understood: “fri 9am @jonas #warehouse !3”. Enter writes it down, and the line is ready for the next.',
    list: 'List',
    done: 'Done',
    noList: 'A task stands in a list, and there is none that you see.',
    newList: 'New list',
  },
  touch: { swipeActions: 'Due, move' },
  refused: (title: string, why: string) => `“${title}”: ${why}`,
  priorities: ['No priority', 'Low', 'Medium', 'High', 'Urgent'],
  due: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    overdue: 'overdue',
    none: 'no date',
  },
  facts: {
    comments: (count: number) => formatCount(count, { one: 'comment', other: 'comments' }),
    reminders: (count: number) => formatCount(count, { one: 'reminder', other: 'reminders' }),
    files: (count: number) => formatCount(count, { one: 'file', other: 'files' }),
    checklist: (checked: number, all: number) => `checklist ${checked} of ${all}`,
    subtasks: (closed: number, all: number) => `subtasks ${closed} of ${all}`,
    repeats: 'repeats',
    due: (when: string) => `due ${when}`,
  },
  bulk: {
    label: (count: number) => `For ${formatCount(count, tasks)}`,
    selected: (count: number) => `${count} selected`,
    due: 'Due',
    assign: 'Assign',
    move: 'Move',
    priority: 'Priority',
    remove: 'Delete',
    clear: 'Clear the selection',
  },
  row: {
    menu: (title: string) => `Actions for ${title}`,
  },
  list: {
    drag: (title: string) => `Drag: ${title}`,
    label: 'List',
    open: (count: number) => `${count} open`,
    add: 'Add a task',
    addTo: (section: string) => `Add to ${section}`,
    completed: 'Closed',
    noSection: 'No section',
    title: 'Title',
  },
}
