import type { Database } from '../db/database.ts'
import type { Registry } from './registry.ts'
import { countExports } from './store.ts'

/** What is read when somebody asks: exports that somebody waits for. */
export function registerExportMetrics(registry: Registry, { page }: Database): void {
  registry.observe(
    'daybook_exports',
    'Exports that are to be made, by how far they are.',
    'gauge',
    async () =>
      Object.entries(await countExports(page)).map(([state, value]) => ({ labels: { state }, value })),
  )
}
