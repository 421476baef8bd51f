import type { ClientBase } from 'pg'
import { lowestId } from '../../core/ids.ts'
import { sendQuery } from './connection/send-query.ts'

const dayMs = 86_400_000
const daysAhead = 7

/** The tables that are partitioned by day, with the prefix of their IDs. */
const partitionedTables = [
  { table: 'events', prefix: 'evt' },
  { table: 'attempts', prefix: 'try' },
] as const
type PartitionedTable = (typeof partitionedTables)[number]

type DayPartition = { table: string; name: string; from: string; to: string }

/**
 * Creates the partitions of the event log and of the delivery history for today and the next week, at startup
 * and in a job. The default partition takes other rows, so a missing day never fails a write; its rows are
 * moved when the partition of their day is created.
 *
 * @param client a connection outside a transaction
 */
export async function createPartitions(client: ClientBase, nowMs: number): Promise<void> {
  const today = Math.floor(nowMs / dayMs) * dayMs
  const starts = Array.from({ length: daysAhead + 1 }, (_, index) => today + index * dayMs)
  const days = partitionedTables.flatMap((one) => starts.map((start) => dayPartition(one, start)))
  const { rows } = await sendQuery(client, {
    text: 'select relname::text as name from pg_class where relname = any($1)',
    values: [days.map(({ name }) => name)],
  })
  const existing = new Set(rows.map(({ name }) => name))
  for (const day of days) if (!existing.has(day.name)) await createPartition(client, day)
}

const dayPartition = ({ table, prefix }: PartitionedTable, ms: number): DayPartition => ({
  table,
  name: partitionName(table, ms),
  from: lowestId(prefix, ms),
  to: lowestId(prefix, ms + dayMs),
})

const partitionName = (table: string, ms: number): string =>
  `${table}_${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`

async function createPartition(client: ClientBase, { table, name, from, to }: DayPartition): Promise<void> {
  const run = (text: string) => sendQuery(client, { text })
  const bounds = `for values from ('${from}') to ('${to}')`
  const ofTheDay = `from ${table}_default where id >= '${from}' and id < '${to}'`
  await run('begin')
  try {
    // Serializes concurrent callers, and keeps writers from adding a row of the day to the default partition.
    await run(`lock table ${table}_default in access exclusive mode`)
    const { rows } = await run(
      `select to_regclass('${name}') is not null as created, exists (select 1 ${ofTheDay}) as waiting`,
    )
    if (rows[0].created) {
      // Another process was first.
    } else if (rows[0].waiting) {
      await run(`create temporary table waiting on commit drop as select * ${ofTheDay}`)
      await run(`delete ${ofTheDay}`)
      await run(`create table ${name} partition of ${table} ${bounds}`)
      await run(`insert into ${table} select * from waiting`)
    } else await run(`create table ${name} partition of ${table} ${bounds}`)
    await run('commit')
  } catch (error) {
    await run('rollback')
    throw error
  }
}

/**
 * Drops the partitions of a table that are older than `days`.
 *
 * @param client a connection outside a transaction
 * @returns how many
 */
export async function dropOldPartitions(
  client: ClientBase,
  table: PartitionedTable['table'],
  nowMs: number,
  days: number,
): Promise<number> {
  const oldestKept = partitionName(table, nowMs - (days + 1) * dayMs)
  const { rows } = await sendQuery(client, {
    text: `select relname::text as name from pg_class where relkind = 'r' and relname ~ $1 and relname < $2`,
    values: [`^${table}_[0-9]{8}$`, oldestKept],
  })
  for (const { name } of rows) await sendQuery(client, { text: `drop table ${name}` })
  return rows.length
}
