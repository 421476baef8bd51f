import type { Pool, PoolClient } from 'pg'
import { lowestId } from '../lib/ids.ts'

const dayMs = 86_400_000
const daysAhead = 7

type Day = { name: string; from: string; to: string }

/**
 * Makes the event log's partitions of today and the next week. Run at start and by a job. The default partition takes
 * what falls outside, so a missing day never fails a write; what it took is moved into the day when that is made.
 *
 * @param client a connection that is in no transaction
 */
export async function makeEventPartitions(client: Pick<PoolClient, 'query'>, nowMs: number): Promise<void> {
  const today = Math.floor(nowMs / dayMs) * dayMs
  const days = Array.from({ length: daysAhead + 1 }, (_, index) => dayOf(today + index * dayMs))
  const { rows } = await client.query<{ name: string }>(
    'select relname::text as name from pg_class where relname = any($1)',
    [days.map(({ name }) => name)],
  )
  const made = new Set(rows.map(({ name }) => name))
  for (const day of days) if (!made.has(day.name)) await makePartition(client, day)
}

/** The same on a connection of the pool. */
export async function makeEventPartitionsOn(pool: Pool, nowMs: number): Promise<void> {
  const client = await pool.connect()
  try {
    await makeEventPartitions(client, nowMs)
  } finally {
    client.release()
  }
}

const dayOf = (ms: number): Day => ({
  name: `events_${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`,
  from: lowestId('evt', ms),
  to: lowestId('evt', ms + dayMs),
})

async function makePartition(client: Pick<PoolClient, 'query'>, { name, from, to }: Day): Promise<void> {
  await client.query('begin')
  try {
    // Two makers meet here, and no writer may add a row of the day to the default partition behind our back.
    await client.query('lock table events_default in access exclusive mode')
    await client.query(`create table if not exists ${name} (like events including all)`)
    await client.query(
      `with moved as (delete from events_default where id >= '${from}' and id < '${to}' returning *)
       insert into ${name} select * from moved`,
    )
    await client.query(
      `do $$ begin
         if not (select relispartition from pg_class where oid = '${name}'::regclass) then
           alter table events attach partition ${name} for values from ('${from}') to ('${to}');
         end if;
       end $$`,
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
