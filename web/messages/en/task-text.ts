import { formatCount, formatNumber } from '../format.ts'

/** What people write in tasks, and how it is shown. */
export const messages = {
  table: 'Table',
  checked: 'done',
  unchecked: 'open',
  editDescription: 'Edit the description',
  markdown: 'Markdown works',
  conflict: 'Somebody else has changed this meanwhile. What you typed is kept.',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
  unsaved: 'Not saved yet.',
  discard: 'Discard',
  discarded: 'Changes to the description discarded',
  done: {
    added: (count: number) => `${formatCount(count, { one: 'item', other: 'items' })} added`,
    removed: 'Item removed',
    checked: 'Item checked',
    unchecked: 'Item unchecked',
    changed: 'Item changed',
    moved: 'Item moved',
  },
  descriptionSaved: 'Description changed',
  left: (count: number) => `${formatCount(count, { one: 'character', other: 'characters' })} left`,
  over: (count: number) => `${formatCount(count, { one: 'character', other: 'characters' })} too many`,
  deleted: (who: string | undefined) =>
    `${who === undefined ? 'This task was deleted, or is not visible to you any more.' : `${who} has deleted this task.`} What stands here can still be copied.`,
  subtaskOf: (title: string) => `Subtask of “${title}”`,
  backTo: (list: string) => `Back to ${list}`,
  subtasksFull: (max: number) => `${formatNumber(max)} subtasks are the most a task can have.`,
  checklistFull: (max: number) => `${formatNumber(max)} items are the most a checklist can have.`,
  itemsLeft: (count: number) => `${formatCount(count, { one: 'item', other: 'items' })} more`,
  notAdded: (count: number, max: number) =>
    `${formatCount(count, { one: 'line was', other: 'lines were' })} not added: ${formatNumber(max)} items are the most a checklist can have.`,
  editItem: (text: string) => `Change: ${text}`,
  moveItem: (text: string) => `Move: ${text}`,
  mention: 'Mention somebody',
  people: 'People',
  sending: 'Sending',
  kept: 'Kept',
  linkTo: (name: string, when: string) => `Link to what ${name} wrote, ${when}`,
}
