import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { countImports } from './store.ts'

/** What the worker tells of imports; without metrics nobody is told. */
export type ImportMetrics = {
  /** So many rows of a file have come to this. */
  rows(outcome: 'made' | 'skipped' | 'failed', count: number): void
}

export function createImportMetrics(registry: Registry, { page }: Database): ImportMetrics {
  const rows = registry.counter('daybook_imported_rows_total', 'Rows of imports, by what became of them.')
  for (const outcome of ['made', 'skipped', 'failed']) rows({ outcome }, 0)
  registry.observe(
    'daybook_imports',
    'Imports that are not through, waiting ones included.',
    'gauge',
    async () => {
      const { reading, running } = await countImports(page)
      return Object.entries({ reading, running }).map(([state, value]) => ({ labels: { state }, value }))
    },
  )
  return { rows: (outcome, count) => rows({ outcome }, count) }
}
