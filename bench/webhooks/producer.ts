import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../src/core/actor.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import { write } from '../../src/platform/db/write.ts'
import { record } from '../../src/platform/events/record.ts'
import { createClock } from '../../src/core/clock.ts'
import { randomId, type WorkspaceId } from '../../src/core/ids.ts'
import { type Population, seededId } from '../population.ts'
import { monotonicMs } from '../sample.ts'

/**
 * Creates events as the API process does, with the product's own transactions and notifications, in its own process:
 * one event per transaction, at a fixed rate, in the workspaces in turn.
 */
export type ProducerOptions = {
  dataDir: string
  publicUrl: string
  population: Population
  workspaces: number[]
}
export type ProducerMessage = { perSecond: number; seconds: number }
/** The event's id, and when its commit was sent, by `monotonicMs`. */
export type CommittedEvent = [event: string, sentMs: number]

const { dataDir, publicUrl, population, workspaces } = JSON.parse(process.argv[2] ?? '') as ProducerOptions
process.on('disconnect', () => process.exit())

const database = openDatabase({
  addresses: [embeddedAddress(dataDir)],
  publicUrl,
  clock: createClock(),
  poolSize: 8,
  applicationName: 'daybook bench producer',
})
const actors = workspaces.map((workspace): Actor => ({
  workspace_id: seededId('wsp', population, workspace),
  member_id: seededId('usr', population, workspace),
  role: 'owner',
  source: 'api',
  token_id: seededId('tok', population, workspace),
  token_name: 'bench',
  plan: 'business',
  timezone: 'Europe/Berlin',
}))
const title = ''.padEnd(700, 'x')

/** Returns the task's id and the time just before the commit. */
async function commitEvent(number: number): Promise<CommittedEvent> {
  const index = number % workspaces.length
  const task = randomId('tsk', Date.now())
  let sentMs = 0
  await write(database, actors[index]?.workspace_id as WorkspaceId, async (sql) => {
    record(sql, actors[index]!, {
      action: 'task.created',
      subject_id: task,
      list_id: seededId('lst', population, workspaces[index] ?? 0),
      data: { task: { id: task, title } },
    })
    sentMs = monotonicMs()
  })
  return [task, sentMs]
}

async function emitEvents({ perSecond, seconds }: ProducerMessage): Promise<CommittedEvent[]> {
  const startedAt = performance.now()
  const commits: Promise<CommittedEvent>[] = []
  while (commits.length < perSecond * seconds) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    while (commits.length < Math.min(due, perSecond * seconds)) commits.push(commitEvent(commits.length))
    await sleep(1)
  }
  return findEvents(await Promise.all(commits))
}

/** Finds the events that were recorded for the tasks. */
async function findEvents(commits: CommittedEvent[]): Promise<CommittedEvent[]> {
  const { rows } = await database.pool.query<{ id: string; subject_id: string }>(
    'select id, subject_id from events where subject_id = any ($1::text[])',
    [commits.map(([task]) => task)],
  )
  const eventOf = new Map(rows.map(({ id, subject_id }) => [subject_id, id]))
  return commits.map(([task, sentMs]) => [eventOf.get(task) ?? '', sentMs])
}

process.on('message', (message: ProducerMessage) => {
  void emitEvents(message).then((committed) => process.send?.(committed))
})
process.send?.({ url: '' })
