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
  /** What can be typed, in a line that is empty. */
  example: 'Call Ben fri 9am @ana #label !3',
  keys: 'Press the down arrow to reach what was understood, and Enter to use what is suggested.',
  heard: (understood: string[], offered: string[]) =>
    [
      understood.length === 0 ? '' : `Understood: ${formatList(understood)}.`,
      offered.length === 0 ? '' : `Suggested: ${formatList(offered)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  part: (kind: string, text: string) => `${kind} ${text}`,
  newLabel: {
    created: (name: string) => `Label “${name}” created`,
    refused: (name: string, why: string) => `“${name}” isn't a label yet. ${why}`,
    offline: "You can create it when you're back online.",
  },
}
