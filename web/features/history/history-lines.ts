import type { HistoryEntry } from '../../lib/types.ts'
import { saidDay } from '../../messages/format-date.ts'
import { words } from '../../messages/en/history.ts'
import { daysLate } from './days-late.ts'
import { phrasesOf, type Told } from './describe-entry.ts'

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
export function linesOf(entries: readonly HistoryEntry[], told: Told): HistoryLine[] {
  const rolls = new Map(entries.filter(isRoll).map((entry) => [keyOf(entry), entry]))
  const closings = new Set(entries.filter(isClosing).map(keyOf))
  const did = (entry: HistoryEntry): string => {
    const it = told.named && entry.subject_name !== null ? ` ${words.in(entry.subject_name)}` : ''
    const roll = rolls.get(keyOf(entry))
    if (!roll || !closings.has(keyOf(entry))) return words.and(phrasesOf(entry, told))
    const { from, to } = roll.changed['due_date'] ?? {}
    return isClosing(entry)
      ? words.task.repetition(saidDay(String(from), told.today), daysLate(String(from), entry.created_at)) +
          it
      : words.task.rolled(saidDay(String(to), told.today)) + it
  }
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.created_at,
    who: entry.member_name ?? (isOfService(entry) ? words.daybook : words.somebody),
    did: did(entry),
    token: entry.token?.name ?? null,
    through: entry.token === null ? words.source[entry.source] : undefined,
  }))
}

/** Nobody is behind it, not even somebody who has sent a mail from outside. */
const isOfService = ({ member_id, source }: HistoryEntry): boolean => member_id === null && source !== 'email'

/** A closed repetition leaves its task open. */
const isClosing = ({ action, changed }: HistoryEntry): boolean =>
  action === 'task.completed' && !('completed' in changed)
const isRoll = ({ action, changed }: HistoryEntry): boolean =>
  action === 'task.updated' && 'due_date' in changed
const keyOf = ({ subject_id, created_at }: HistoryEntry): string => `${subject_id} ${created_at}`
