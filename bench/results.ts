import type { Figure } from './figures/figure.ts'

/** What was measured, when, and on which machine. */
export type BenchResults = {
  measured_at: string
  processor: string
  cores: number
  memory_gb: number
  node: string
  postgres: string
  pgbench: string
  seconds: number
  rounds: number
  figures: Figure[]
}
