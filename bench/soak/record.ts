import type { Client } from 'pg'
import type { Installation } from '../installation.ts'
import { handleCount, memoryWithChildrenMb } from '../processes.ts'
import type { SoakSample, SoakTable } from './soak-results.ts'

export type TableSize = { table: string; tables: number; indexes: number; dead: number; live: number }

const megabyte = 2 ** 20
const tablesShown = 8
const round = (value: number): number => Math.round(value * 100) / 100

/** Returns the sizes of the service's tables in MB, and their rows as PostgreSQL estimates them. */
export async function readTableSizes(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query<Record<keyof TableSize, string>>(
    `select relname as table, pg_table_size(relid) as tables, pg_indexes_size(relid) as indexes,
       n_dead_tup as dead, n_live_tup as live
     from pg_stat_user_tables`,
  )
  return rows.map(({ table, tables, indexes, dead, live }) => ({
    table,
    tables: Number(tables) / megabyte,
    indexes: Number(indexes) / megabyte,
    dead: Number(dead),
    live: Number(live),
  }))
}

/** Records the processes and tables of an installation. */
export function toSample(atS: number, installation: Installation, sizes: TableSize[]): SoakSample {
  const { api, postgres } = installation
  const pids = { api, worker: installation.worker(), postgres }
  const byProcess = (value: (pid: number) => number) =>
    Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, round(value(pid))]))
  const sum = (value: (size: TableSize) => number) => sizes.reduce((total, size) => total + value(size), 0)
  return {
    at_s: round(atS),
    memory_mb: byProcess(memoryWithChildrenMb),
    handles: byProcess(handleCount),
    tables_mb: round(sum(({ tables }) => tables)),
    indexes_mb: round(sum(({ indexes }) => indexes)),
    dead_rows: sum(({ dead }) => dead),
    live_rows: sum(({ live }) => live),
  }
}

/** Returns the tables that have grown most, with their indexes. */
export function grownTables(first: TableSize[], last: TableSize[]): SoakTable[] {
  const sizeOf = ({ tables, indexes }: TableSize) => tables + indexes
  const before = new Map(first.map((size) => [size.table, sizeOf(size)]))
  return last
    .map((size): SoakTable => ({
      table: size.table,
      mb: [round(before.get(size.table) ?? 0), round(sizeOf(size))],
      dead_rows: size.dead,
    }))
    .sort((a, b) => b.mb[1] - b.mb[0] - (a.mb[1] - a.mb[0]))
    .slice(0, tablesShown)
}
