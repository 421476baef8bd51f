import type { Registry } from './registry.ts'

/** The metrics of periodic jobs. */
export type JobMetrics = { ran(name: string, outcome: 'done' | 'failed'): void }

export function createJobMetrics(registry: Registry): JobMetrics {
  const ran = registry.counter('daybook_job_runs_total', 'Runs of periodic jobs, by outcome.')
  // Not `job`, which is Prometheus's own label for its targets.
  return { ran: (name, outcome) => ran({ name, outcome }) }
}
