import { importChunkRows as rowsMax } from '../../../core/limits.ts'

/** How long a transaction should hold the write lane while others write in the workspace: like two of their writes. */
const sharedHoldMs = 5
/** The same while no one else writes. */
const aloneHoldMs = 30
/** How long someone who has written counts as writing. */
const othersMemoryMs = 2_000
/**
 * How long the lane is free between two transactions. PostgreSQL wakes up whoever waits for a row when it becomes free,
 * but a statement that arrives before they have woken up gets it first.
 */
const handoverMs = 1
const initialRows = 25
const rowsMin = 25

/** How a transaction went: how long it held the lane, and whether someone else wrote since the one before it. */
export type LaneUse = { heldMs: number; othersWrote: boolean }

/** How large the transactions of an import are, and how long it leaves the lane to others after each (0260). */
export type Pace = {
  readonly rows: number
  readonly pauseMs: number
  /** Adapts to a transaction; `full` if it had as many rows as `rows` asks for. */
  adapt(use: LaneUse, full: boolean): void
}

export function createPace(now: () => number = () => performance.now()): Pace {
  let rows = initialRows
  let othersUntil = now() + othersMemoryMs
  return {
    get rows() {
      return rows
    },
    pauseMs: handoverMs,
    adapt({ heldMs, othersWrote }, full) {
      if (othersWrote) othersUntil = now() + othersMemoryMs
      if (!full) return
      const targetMs = now() < othersUntil ? sharedHoldMs : aloneHoldMs
      const fitting = Math.max(rowsMin, (rows * targetMs) / heldMs)
      rows = Math.round(Math.min(rowsMax, 2 * rows, fitting))
    },
  }
}
