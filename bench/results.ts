import type { Figure } from './figures/figure.ts'
import type { ProductDescription } from './peers/contender.ts'

/** When something was measured, on which machine, and how long. */
export type BenchRun = {
  measured_at: string
  processor: string
  cores: number
  memory_gb: number
  node: string
  postgres: string
  seconds: number
  rounds: number
}

/** What was measured against limits. */
export type BenchResults = BenchRun & {
  pgbench: string
  figures: Figure[]
  /** What a reader must know about this run, in Markdown. */
  note?: string
}

/** What was measured beside another product. */
export type PeerResults = BenchRun & {
  own: ProductDescription
  peer: ProductDescription
  figures: Figure[]
}
