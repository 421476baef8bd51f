import type { Misread } from '../../quick-add/read-schedule.ts'
import { monthName } from '../../messages/format-date.ts'
import { words } from '../../messages/en/task.ts'

/** Which part of a phrase is not understood, or why it is no date; undefined where all of it is. */
export function misread(read: object | Misread): string | undefined {
  if ('noSuchDate' in read) {
    const { date, month, last } = read.noSuchDate
    return words.noSuchDate(date, monthName(month), last)
  }
  return 'unread' in read ? words.notUnderstood(read.unread) : undefined
}
