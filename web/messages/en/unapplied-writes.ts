import { formatCount } from '../format.ts'

/** The dialog with the changes made offline that weren't applied. */
export const messages = {
  title: 'Not applied',
  text: 'You made these changes offline, but someone else edited the same tasks. Your text is below so you can copy it.',
  done: 'Done',
  more: (count: number) => `and ${formatCount(count, { one: 'other', other: 'others' })}`,
}
