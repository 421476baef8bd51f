import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { countImports } from './store.ts'

/** The metrics that the import worker reports. */
export type ImportMetrics = {
  /** Counts rows of a file by outcome. */
  rows(outcome: 'made' | 'skipped' | 'failed', count: number): void
}

export function createImportMetrics(registry: Registry, { page }: Database): ImportMetrics {
  const rows = registry.counter('daybook_imported_rows_total', 'Imported rows, by outcome.')
  for (const outcome of ['made', 'skipped', 'failed']) rows({ outcome }, 0)
  registry.observe(
    'daybook_imports',
    'Unfinished imports, by state, waiting ones included.',
    'gauge',
    async () => {
      const { reading, running } = await countImports(page)
      return Object.entries({ reading, running }).map(([state, value]) => ({ labels: { state }, value }))
    },
  )
  return { rows: (outcome, count) => rows({ outcome }, count) }
}
