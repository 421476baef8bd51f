import { formatCount, formatNumber } from '../format.ts'

/** Descriptions, checklists and comments of tasks. */
export const messages = {
  table: 'Table',
  checked: 'done',
  unchecked: 'open',
  editDescription: 'Edit description',
  markdown: 'Markdown supported',
  conflict: 'Someone else changed this first. Your text is still here.',
  takeTheirs: 'Use theirs',
  keepMine: 'Keep mine',
  unsaved: 'Not saved yet.',
  discard: 'Discard',
  discarded: 'Description changes discarded',
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
  over: (count: number) => `${formatCount(count, { one: 'character', other: 'characters' })} over the limit`,
  deleted: (who: string | undefined) =>
    `${who === undefined ? 'This task was deleted, or you no longer have access to it.' : `${who} deleted this task.`} You can still copy the text.`,
  subtaskOf: (title: string) => `Subtask of “${title}”`,
  backTo: (list: string) => `Back to ${list}`,
  subtasksFull: (max: number) => `Tasks are limited to ${formatNumber(max)} subtasks.`,
  checklistFull: (max: number) => `Checklists are limited to ${formatNumber(max)} items.`,
  notAdded: (count: number, max: number) =>
    `${formatCount(count, { one: "line wasn't", other: "lines weren't" })} added. Checklists are limited to ${formatNumber(max)} items.`,
  mention: 'Mention someone',
  people: 'People',
  tasks: 'Tasks',
  sending: 'Sending',
  kept: 'Waiting to send',
  linkTo: (name: string, when: string) => `Link to comment by ${name}, ${when}`,
}
