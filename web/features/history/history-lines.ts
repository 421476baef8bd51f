import type { HistoryEntry } from '../../lib/types.ts'
import { formatSentenceDay } from '../../messages/format-date.ts'
import { dateInZone, displayZone } from '../../lib/time-zone.ts'
import { messages } from '../../messages/en/history.ts'
import { describeEntry, type HistoryContext } from './describe-entry.ts'

/** A history entry in words. */
export type HistoryLine = {
  id: string
  at: string
  who: string
  did: string
  token: string | null
  /** How it was made, if neither in the app nor with a known token. */
  through: string | undefined
}

/**
 * Describes history entries in their order. Completing an occurrence gives two entries at the same time, the
 * completion and the new due date; each is described on its own.
 */
export function historyLines(entries: readonly HistoryEntry[], context: HistoryContext): HistoryLine[] {
  const rolls = new Map(entries.filter(isNextDeadline).map((entry) => [momentKey(entry), entry]))
  const closings = new Set(entries.filter(isClosing).map(momentKey))
  const did = (entry: HistoryEntry): string => {
    const suffix =
      context.showsSubject && entry.subject_name !== null ? ` ${messages.in(entry.subject_name)}` : ''
    const roll = rolls.get(momentKey(entry))
    if (!roll || !closings.has(momentKey(entry))) return messages.and(describeEntry(entry, context))
    const { from, to } = roll.changed['due_date'] ?? {}
    return isClosing(entry)
      ? messages.task.completedOccurrence(
          formatSentenceDay(String(from), context.today),
          daysLate(String(from), entry.created_at),
        ) + suffix
      : messages.task.movedToNextDate(formatSentenceDay(String(to), context.today)) + suffix
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

/** Made by Daybook itself, as opposed to an email from outside. */
const isBySystem = ({ member_id, source }: HistoryEntry): boolean => member_id === null && source !== 'email'

/** Completing an occurrence leaves its task open. */
const isClosing = ({ action, changed }: HistoryEntry): boolean =>
  action === 'task.completed' && !('completed' in changed)
const isNextDeadline = ({ action, changed }: HistoryEntry): boolean =>
  action === 'task.updated' && 'due_date' in changed
const momentKey = ({ subject_id, created_at }: HistoryEntry): string => `${subject_id} ${created_at}`

const dayMs = 86_400_000

/**
 * Returns how many days after its due date something was completed; negative if before.
 *
 * @param timezone of the due date; the person's own if unknown
 */
export function daysLate(due: string, closedAt: string, timezone?: string): number {
  const day = dateInZone(timezone ?? displayZone(), Date.parse(closedAt))
  return Math.round((Date.parse(day) - Date.parse(due)) / dayMs)
}
