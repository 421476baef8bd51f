import { formatCount } from '../format.ts'

const tasks = { one: 'task', other: 'tasks' }
const ofSeveral = (count: number): string => (count === 1 ? '' : ` for ${formatCount(count, tasks)}`)

/** Tasks in groups other than sections, in a list or as the columns of a board. */
export const messages = {
  noLabel: 'No label',
  unassigned: 'Unassigned',
  you: (name: string) => `${name} (you)`,
  add: (group: string) => `Add to ${group}`,
  labelReplaced: (count: number, name: string) => `Label changed to “${name}”${ofSeveral(count)}`,
}
