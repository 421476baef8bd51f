import { addDays, type DateString } from '../../lib/dates.ts'

/**
 * Series of which all occurrences from one on have just moved. Only the server knows their dates: until it has said them,
 * those that it said before are shown so many days later.
 */

type Move = {
  from: DateString
  /** Null if another rule follows, whose dates aren't known. */
  days: number | null
  /** The version of the task whose dates move. */
  updated_at: string
}

const moves = new Map<string, Move>()

/** Notes a move; without one, the dates are right as they are. */
export function setMoveOfSeries(taskId: string, move: Move | undefined): void {
  if (move) moves.set(taskId, move)
  else moves.delete(taskId)
}

/** Returns the move that dates of a version of a task don't know of yet. */
export function moveOfSeries(taskId: string, updatedAt: string | undefined): Move | undefined {
  const move = moves.get(taskId)
  return move?.updated_at === updatedAt ? move : undefined
}

/** Returns the day of an occurrence after a move, or undefined if it isn't known. */
export const movedDate = (date: DateString, move: Move | undefined): DateString | undefined =>
  !move || date < move.from ? date : move.days === null ? undefined : addDays(date, move.days)
