import type { InvalidDate } from './reader.ts'
import type { RecurrenceValue } from './read-repeat.ts'

/** A time before the due date, or a wall-clock time. */
export type ReminderTime = { minutes_before: number } | { date: string; time: string }

/** What a phrase says. */
export type PhraseValue =
  | { kind: 'date'; date: string; time?: string }
  | { kind: 'time'; time: string }
  | { kind: 'repeat'; recurrence: RecurrenceValue; time?: string }
  | { kind: 'reminder'; reminder: { minutes_before: number } | { date?: string; time?: string } }
  | { kind: 'priority'; priority: number }
  | { kind: 'list' | 'section' | 'person' | 'label'; id: string }
  /** A label that doesn't exist yet. */
  | { kind: 'newLabel'; name: string }

/** The words that say one thing: from token `first` up to `next`, and in a repeat also those after its time. */
export type Part = { value: PhraseValue; ranges: readonly [TokenRange, ...TokenRange[]] }
type TokenRange = readonly [first: number, next: number]

/** Words that belong together, such as "mon at 9" or "every week at 9 until 31 dec". */
export type Phrase = {
  first: number
  next: number
  parts: Part[]
  /** It is a part of something that isn't understood, such as a span of time: only offered. */
  isPartial?: boolean
  /** More often something else in the middle of a sentence: not even offered there. */
  isDoubtful?: boolean
  /** A date that doesn't exist. */
  fault?: InvalidDate
}
