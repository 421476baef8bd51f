import { formatCount } from '../format.ts'

/** The toolbar for the selected tasks. */
export const messages = {
  label: (count: number) => `Actions for ${formatCount(count, { one: 'task', other: 'tasks' })}`,
  due: 'Due',
  assign: 'Assign',
  move: 'Move',
  priority: 'Priority',
  labels: 'Labels',
  remove: 'Delete',
  more: 'More actions',
  /** Below its icon, on a phone. */
  moreShort: 'More',
  clear: 'Clear selection',
}
