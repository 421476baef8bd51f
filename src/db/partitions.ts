import type { ClientBase } from 'pg'
import { lowestId } from '../lib/ids.ts'

const dayMs = 86_400_000
const daysAhead = 7

/**
 * Makes the event log's partitions of today and the next week. Run at start and by a job; the default partition
 * takes what falls outside, so a day that is missing never fails a write.
 */
export async function makeEventPartitions(
  client: Pick<ClientBase, 'query'>,
  nowMs = Date.now(),
): Promise<void> {
  const today = Math.floor(nowMs / dayMs) * dayMs
  for (let day = today; day <= today + daysAhead * dayMs; day += dayMs) {
    const name = `events_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`
    await client.query(
      `create table if not exists ${name} partition of events
       for values from ('${lowestId('evt', day)}') to ('${lowestId('evt', day + dayMs)}')`,
    )
  }
}
