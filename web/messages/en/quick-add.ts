import { formatList } from '../format.ts'

/** Quick add: what is understood in the line for a new task. */
export const messages = {
  add: 'Add',
  understood: 'Understood',
  today: 'Today',
  tomorrow: 'Tomorrow',
  kinds: {
    date: 'Due',
    time: 'Time',
    repeat: 'Repeats',
    reminder: 'Reminder',
    priority: 'Priority',
    list: 'List',
    section: 'Section',
    person: 'Assign to',
    label: 'Label',
  },
  dayAt: (day: string, time: string) => `${day}, ${time}`,
  remove: (kind: string, text: string) => `${kind}: ${text}. Turn back into text`,
  accept: (kind: string, text: string) => `${kind}: ${text}. Use this`,
  keys: 'Press the down arrow to reach what was understood.',
  heard: (understood: string[], offered: string[]) =>
    [
      understood.length === 0 ? '' : `Understood: ${formatList(understood)}.`,
      offered.length === 0 ? '' : `Suggested: ${formatList(offered)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  part: (kind: string, text: string) => `${kind} ${text}`,
}
