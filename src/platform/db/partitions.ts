import type { ClientBase, Pool } from 'pg'
import { lowestId } from '../../core/ids.ts'
import { send, sendOnAny } from './connection/send-query.ts'

const dayMs = 86_400_000
const daysAhead = 7

/** The tables that are divided by day, with the prefix of their ids. */
const divided = [
  { table: 'events', prefix: 'evt' },
  { table: 'attempts', prefix: 'try' },
] as const
type Divided = (typeof divided)[number]

type Day = { table: string; name: string; from: string; to: string }

/**
 * Makes the partitions of today and the next week, of the event log and of the delivery history. Run at start and by a
 * job. The default partition takes what falls outside, so a missing day never fails a write; what it took is moved into
 * the day when that is made.
 *
 * @param client a connection that is in no transaction
 */
export async function makePartitions(client: ClientBase, nowMs: number): Promise<void> {
  const today = Math.floor(nowMs / dayMs) * dayMs
  const starts = Array.from({ length: daysAhead + 1 }, (_, index) => today + index * dayMs)
  const days = divided.flatMap((one) => starts.map((start) => dayOf(one, start)))
  const { rows } = await send(client, {
    text: 'select relname::text as name from pg_class where relname = any($1)',
    values: [days.map(({ name }) => name)],
  })
  const made = new Set(rows.map(({ name }) => name))
  for (const day of days) if (!made.has(day.name)) await makePartition(client, day)
}

/** The same on a connection of the pool. */
export async function makePartitionsOn(pool: Pool, nowMs: number): Promise<void> {
  const client = await pool.connect()
  try {
    await makePartitions(client, nowMs)
  } finally {
    client.release()
  }
}

const dayOf = ({ table, prefix }: Divided, ms: number): Day => ({
  table,
  name: partitionName(table, ms),
  from: lowestId(prefix, ms),
  to: lowestId(prefix, ms + dayMs),
})

const partitionName = (table: string, ms: number): string =>
  `${table}_${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`

async function makePartition(client: ClientBase, { table, name, from, to }: Day): Promise<void> {
  const run = (text: string) => send(client, { text })
  await run('begin')
  try {
    // Two makers meet here, and no writer may add a row of the day to the default partition behind our back.
    await run(`lock table ${table}_default in access exclusive mode`)
    await run(`create table if not exists ${name} (like ${table} including all)`)
    await run(
      `with moved as (delete from ${table}_default where id >= '${from}' and id < '${to}' returning *)
       insert into ${name} select * from moved`,
    )
    await run(
      `do $$ begin
         if not (select relispartition from pg_class where oid = '${name}'::regclass) then
           alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}');
         end if;
       end $$`,
    )
    await run('commit')
  } catch (error) {
    await run('rollback')
    throw error
  }
}

/** Drops the days of a table that are older than so many days; returns how many. */
export async function dropOldPartitions(
  pool: Pool,
  table: Divided['table'],
  nowMs: number,
  days: number,
): Promise<number> {
  const keptFrom = partitionName(table, nowMs - (days + 1) * dayMs)
  const { rows } = await sendOnAny(pool, {
    text: `select relname::text as name from pg_class where relkind = 'r' and relname ~ $1 and relname < $2`,
    values: [`^${table}_[0-9]{8}$`, keptFrom],
  })
  for (const { name } of rows) await sendOnAny(pool, { text: `drop table ${name}` })
  return rows.length
}
