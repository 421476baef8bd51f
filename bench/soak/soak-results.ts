import type { BenchRun } from '../results.ts'

/** What a soak has recorded at one moment. */
export type SoakSample = {
  /** Seconds since the start. */
  at_s: number
  /** By process. */
  memory_mb: Record<string, number>
  /** Open files and sockets, by process. */
  handles: Record<string, number>
  tables_mb: number
  indexes_mb: number
  dead_rows: number
  live_rows: number
}

/** The work that was done in an eighth of the time, or a quarter of an hour of a longer one. */
export type SoakPeriod = {
  /** Seconds from the start to the end of the period. */
  at_s: number
  /** Milliseconds, by kind of work. */
  p99_ms: Record<string, number>
  per_second: Record<string, number>
  /** Answers that weren't what they should be, by kind of work. */
  wrong: Record<string, number>
}

/** A table at the start and at the end. */
export type SoakTable = { table: string; mb: [first: number, last: number]; dead_rows: number }

export type SoakResults = BenchRun & {
  samples: SoakSample[]
  periods: SoakPeriod[]
  /** The tables that have grown most. */
  tables: SoakTable[]
  /** What ran, with how often it was done in all. */
  work: Record<string, number>
}
