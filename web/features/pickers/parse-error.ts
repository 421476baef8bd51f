import type { ParseFailure } from '../../../src/core/phrases/parse-schedule.ts'
import { monthName } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/task.ts'

/**
 * Returns the part of a phrase that can't be read, or why its date doesn't exist; undefined if all is well.
 */
export function parseErrorText(read: object | ParseFailure): string | undefined {
  if ('noSuchDate' in read) {
    const { date, month, last } = read.noSuchDate
    return messages.noSuchDate(date, monthName(month), last)
  }
  return 'unread' in read ? messages.notUnderstood(read.unread) : undefined
}
