import { formatCount, formatList } from '../format.ts'

const tasks = { one: 'task', other: 'tasks' }
const noPriority = 'No priority'
/** "Task", or "3 tasks". */
const theTasks = (count: number): string => (count === 1 ? 'Task' : formatCount(count, tasks))
/** " from 3 tasks", or nothing for a single one. */
const ofSeveral = (count: number, preposition: string): string =>
  count === 1 ? '' : ` ${preposition} ${formatCount(count, tasks)}`
const toList = (list?: string): string => (list === undefined ? '' : ` to ${list}`)
const dueDateRemoved = (count: number): string => `Due date removed${ofSeveral(count, 'from')}`

/** Tasks, wherever they are shown. */
export const messages = {
  /** One whose title isn't known yet. */
  untitled: 'Task',
  complete: 'Complete',
  reopen: 'Reopen',
  completeTask: (title: string) => `Complete: ${title}`,
  done: {
    /** @param isBlocked whether open tasks block some of them */
    completed: (count: number, isBlocked = false) => {
      const done = count === 1 ? 'Task completed' : `${formatCount(count, tasks)} completed`
      return isBlocked ? `${done} while ${count === 1 ? '' : 'some were '}still blocked` : done
    },
    reopened: (count: number) => (count === 1 ? 'Task reopened' : `${formatCount(count, tasks)} reopened`),
    deleted: (count: number) => (count === 1 ? 'Task deleted' : `${formatCount(count, tasks)} deleted`),
    duplicated: (count: number) =>
      count === 1 ? 'Task duplicated' : `${formatCount(count, tasks)} duplicated`,
    moved: (count: number, where: string) => `${theTasks(count)} moved to ${where}`,
    scheduled: (count: number, when: string) =>
      when === '' ? dueDateRemoved(count) : `${theTasks(count)} due ${when}`,
    assigned: (count: number, names: string[]) =>
      names.length === 0
        ? `${theTasks(count)} unassigned`
        : `${theTasks(count)} assigned to ${formatList(names)}`,
    assigneeChanged: (count: number, name: string, on: boolean) =>
      on ? `${theTasks(count)} assigned to ${name}` : `${name} unassigned from ${formatCount(count, tasks)}`,
    labelChanged: (count: number, name: string, on: boolean) =>
      on
        ? `Label “${name}” added${ofSeveral(count, 'to')}`
        : `Label “${name}” removed${ofSeveral(count, 'from')}`,
    unlabeled: (count: number) => `Labels removed${ofSeveral(count, 'from')}`,
    priority: (count: number, name: string) =>
      name === noPriority
        ? `Priority removed${ofSeveral(count, 'from')}`
        : `Priority set to ${name}${ofSeveral(count, 'for')}`,
    unscheduled: (count: number, reminders: number) =>
      `${dueDateRemoved(count)}, along with ${formatCount(reminders, { one: 'reminder', other: 'reminders' })}`,
    renamed: (title: string) => `Renamed to “${title}”`,
    fileDeleted: (name: string) => `“${name}” deleted`,
    /** @param list where, if people don't see it */
    created: (title: string, list?: string) => `“${title}” added${toList(list)}`,
    added: (count: number, list?: string) => `${formatCount(count, tasks)} added${toList(list)}`,
    move: 'Move',
    reordered: 'Task moved',
  },
  notApplied: {
    conflict: 'Someone else changed this first. Their version was kept.',
    banner: (count: number) => (count === 1 ? "A change wasn't applied" : `${count} changes weren't applied`),
    show: 'Show',
  },
  touch: { swipeActions: 'Due, move' },
  refused: (title: string, why: string) => `“${title}”: ${why}`,
  priorities: [noPriority, 'Low', 'Medium', 'High', 'Urgent'],
  due: {
    overdue: 'overdue',
    ownClock: (zone: string) => `The task's own time, in ${zone}`,
  },
  facts: {
    comments: (count: number) => formatCount(count, { one: 'comment', other: 'comments' }),
    reminders: (count: number) => formatCount(count, { one: 'reminder', other: 'reminders' }),
    files: (count: number) => formatCount(count, { one: 'attachment', other: 'attachments' }),
    checklist: (checked: number, all: number) => `checklist ${checked} of ${all}`,
    subtasks: (completed: number, all: number) => `subtasks ${completed} of ${all}`,
    repeats: 'repeats',
    blocked: (count: number) => `blocked by ${formatCount(count, tasks)}`,
    estimate: (minutes: number) => `estimate ${minutes} min`,
    due: (when: string) => `due ${when}`,
  },
  bulk: {
    selected: (count: number) => `${count} selected`,
  },
  row: {
    menu: (title: string) => `Actions for ${title}`,
  },
  list: {
    drag: (title: string) => `Drag: ${title}`,
    open: (count: number) => `${count} open`,
    add: 'Add task',
    addTo: (section: string) => `Add to ${section}`,
    completed: 'Completed',
    noSection: 'No section',
    title: 'Title',
  },
}
