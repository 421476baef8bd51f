import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { countExports } from './store.ts'

/** Registers metrics that are read on each scrape: unfinished exports. */
export function registerExportMetrics(registry: Registry, { page }: Database): void {
  registry.observe('daybook_exports', 'Unfinished exports, by state.', 'gauge', async () =>
    Object.entries(await countExports(page)).map(([state, value]) => ({ labels: { state }, value })),
  )
}
