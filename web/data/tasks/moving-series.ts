import { addDays, type DateString } from '../../lib/dates.ts'

/**
 * Series of which all occurrences from one on have just moved. Only the server knows their dates: until it has said them,
 * those that it said before are shown so many days later.
 */

export type MoveOfSeries = {
  from: DateString
  /** Null if another rule follows, whose dates aren't known. */
  days: number | null
  /** What the series counts from after it, if that is known. */
  anchor?: string
  /** The version of the task whose dates move. */
  updated_at: string
}

const moves = new Map<string, readonly MoveOfSeries[]>()

/** Notes a move. */
export function addMoveOfSeries(taskId: string, move: MoveOfSeries): void {
  moves.set(taskId, [...(moves.get(taskId) ?? []), move])
}

/** Forgets a move that was undone before the server had said anything of it. */
export function dropMoveOfSeries(taskId: string, move: MoveOfSeries): void {
  moves.set(
    taskId,
    (moves.get(taskId) ?? []).filter((one) => one !== move),
  )
}

/** Returns the moves that dates of a version of a task don't know of yet, in the order in which they were made. */
export const movesOfSeries = (taskId: string, updatedAt: string | undefined): readonly MoveOfSeries[] =>
  moves.get(taskId)?.filter((move) => updatedAt !== undefined && move.updated_at >= updatedAt) ?? []

/** Returns the day of an occurrence after moves, or undefined if it isn't known. */
export const movedDate = (date: DateString, after: readonly MoveOfSeries[]): DateString | undefined =>
  after.reduce<DateString | undefined>(
    (day, { from, days }) =>
      day === undefined || day < from ? day : days === null ? undefined : addDays(day, days),
    date,
  )
