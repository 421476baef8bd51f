import type { ParseFailure } from '../../quick-add/read-schedule.ts'
import { monthName } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/task.ts'

/** Which part of a phrase is not understood, or why it is no date; undefined where all of it is. */
export function parseErrorText(read: object | ParseFailure): string | undefined {
  if ('noSuchDate' in read) {
    const { date, month, last } = read.noSuchDate
    return messages.noSuchDate(date, monthName(month), last)
  }
  return 'unread' in read ? messages.notUnderstood(read.unread) : undefined
}
