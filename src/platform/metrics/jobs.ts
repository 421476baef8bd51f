import type { Registry } from './registry.ts'

/** How jobs that are done again and again have gone. */
export type JobMetrics = { ran(name: string, outcome: 'done' | 'failed'): void }

export function createJobMetrics(registry: Registry): JobMetrics {
  const ran = registry.counter('daybook_job_runs_total', 'Jobs done again and again, by how they went.')
  // Not `job`, which is what Prometheus calls whom it asks.
  return { ran: (name, outcome) => ran({ name, outcome }) }
}
