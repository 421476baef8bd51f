import { importChunkRows as rowsMax } from '../../../core/limits.ts'

/** How long a transaction should hold the write lane while others write in the workspace: like two of their writes. */
const sharedHoldMs = 5
/** The same while no one else writes. */
const aloneHoldMs = 30
/** How long someone who has written counts as writing. */
const othersMemoryMs = 2_000
/** How long the lane is free after a transaction that no one waited for. */
const pauseMinMs = 1
const initialRows = 25
const rowsMin = 25

/**
 * How a transaction went: how long it held the lane, whether someone else wrote since the one before it, and whether
 * someone waited for the lane at its end.
 */
export type LaneUse = { heldMs: number; othersWrote: boolean; awaited: boolean }

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
  let pauseMs = pauseMinMs
  return {
    get rows() {
      return rows
    },
    get pauseMs() {
      return pauseMs
    },
    adapt({ heldMs, othersWrote, awaited }, full) {
      if (othersWrote || awaited) othersUntil = now() + othersMemoryMs
      // PostgreSQL wakes up those who wait for a row, but a statement that arrives before they are awake gets it first. On
      // a busy machine waking up takes longer, and so did the transaction.
      pauseMs = awaited ? Math.max(pauseMinMs, heldMs) : pauseMinMs
      if (!full) return
      const targetMs = now() < othersUntil ? sharedHoldMs : aloneHoldMs
      const fitting = Math.max(rowsMin, (rows * targetMs) / heldMs)
      rows = Math.round(Math.min(rowsMax, 2 * rows, fitting))
    },
  }
}
