import type { HistoryEntry } from '../../lib/types.ts'
import { formatSentenceDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/history.ts'
import { daysLate } from './days-late.ts'
import { describeEntry, type HistoryContext } from './describe-entry.ts'

/** One thing that somebody did, in words. */
export type HistoryLine = {
  id: string
  at: string
  who: string
  did: string
  token: string | null
  /** How it came, where it was neither by hand in the app nor with a token that is known. */
  through: string | undefined
}

/**
 * What has happened, in sentences, in the order in which it came. A repetition that is closed is two entries of one
 * moment, the closing and the next deadline: each is told as what it is.
 */
export function historyLines(entries: readonly HistoryEntry[], told: HistoryContext): HistoryLine[] {
  const rolls = new Map(entries.filter(isNextDeadline).map((entry) => [momentKey(entry), entry]))
  const closings = new Set(entries.filter(isClosing).map(momentKey))
  const did = (entry: HistoryEntry): string => {
    const it = told.showsSubject && entry.subject_name !== null ? ` ${messages.in(entry.subject_name)}` : ''
    const roll = rolls.get(momentKey(entry))
    if (!roll || !closings.has(momentKey(entry))) return messages.and(describeEntry(entry, told))
    const { from, to } = roll.changed['due_date'] ?? {}
    return isClosing(entry)
      ? messages.task.completedOccurrence(
          formatSentenceDay(String(from), told.today),
          daysLate(String(from), entry.created_at),
        ) + it
      : messages.task.movedToNextDate(formatSentenceDay(String(to), told.today)) + it
  }
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.created_at,
    who: entry.member_name ?? (isBySystem(entry) ? messages.daybook : messages.someone),
    did: did(entry),
    token: entry.token?.name ?? null,
    through: entry.token === null ? messages.source[entry.source] : undefined,
  }))
}

/** Nobody is behind it, not even somebody who has sent a mail from outside. */
const isBySystem = ({ member_id, source }: HistoryEntry): boolean => member_id === null && source !== 'email'

/** A closed repetition leaves its task open. */
const isClosing = ({ action, changed }: HistoryEntry): boolean =>
  action === 'task.completed' && !('completed' in changed)
const isNextDeadline = ({ action, changed }: HistoryEntry): boolean =>
  action === 'task.updated' && 'due_date' in changed
const momentKey = ({ subject_id, created_at }: HistoryEntry): string => `${subject_id} ${created_at}`
