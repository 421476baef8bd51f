import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { jobs } from '../../../src/app/jobs.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { makeTask } from '../tasks/support.ts'
import { eventsOf, advanceTo, setClock } from './support.ts'

const service = await startService()
const { page, pool } = service.database
const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const DueTimesRow = Type.Object({ due_soon_at: nullableText, next_reminder_at: nullableText })

const dueTimesOf = async (id: string) => {
  const [row] = await page(DueTimesRow)`select due_soon_at, next_reminder_at from tasks where id = ${id}`
  return [row?.due_soon_at, row?.next_reminder_at]
}

/** Shifts the stored due times, as if older time zone tables had been off by so many minutes. */
async function shiftDueTimes(ids: readonly string[], minutes: number): Promise<void> {
  await pool.query(
    `with shifted as materialized (
       select workspace_id, id, due_soon_at + $2 * interval '1 minute' as due_soon_at,
         next_reminder_at + $2 * interval '1 minute' as next_reminder_at
       from tasks where id = any($1)
     )
     update tasks set due_soon_at = shifted.due_soon_at, next_reminder_at = shifted.next_reminder_at
     from shifted
     where tasks.workspace_id = shifted.workspace_id and tasks.id = shifted.id`,
    [ids, minutes],
  )
  await pool.query(
    `insert into installation (name, value) values ('zone_tables', '2019a')
     on conflict (name) do update set value = excluded.value`,
  )
}

const recompute = () => jobs.find(({ name }) => name.startsWith('recompute due times'))?.run(service.database)

// D12, D47
test('new time zone tables move the stored due times once, and leave correct ones alone', async () => {
  setClock(service, '2027-03-01T06:00:00Z')
  const [workspace, other] = [await createWorkspace(service), await createWorkspace(service)]
  const list = await workspace.list()
  const fields = { due_date: '2027-06-01', timezone: 'Europe/Kyiv', reminders: [{ minutes_before: 60 }] }
  // More than one batch.
  const ids: string[] = []
  for (let n = 0; n < 205; n += 1) ids.push((await makeTask(workspace, list, fields)).id)
  const timed = await makeTask(other, await other.list(), {
    ...fields,
    due_time: '18:00',
    reminders: [{ minutes_before: 60 }, { at: '2027-05-31T12:00:00.000Z' }],
  })
  const right = await makeTask(workspace, list, { ...fields, timezone: 'UTC' })
  assert.ok((await recompute())?.['moved'] === 0)
  await shiftDueTimes([...ids, timed.id], 60)
  await pool.query(`update tasks set next_reminder_at = '2027-05-31T12:00:00Z' where id = $1`, [timed.id])

  assert.deepEqual(await recompute(), { moved: 206 })

  for (const id of ids)
    assert.deepEqual(await dueTimesOf(id), ['2027-06-01T06:00:00.000Z', '2027-06-01T05:00:00.000Z'])
  assert.deepEqual(await dueTimesOf(timed.id), ['2027-06-01T14:30:00.000Z', '2027-05-31T12:00:00.000Z'])
  assert.deepEqual(await dueTimesOf(right.id), ['2027-06-01T09:00:00.000Z', '2027-06-01T08:00:00.000Z'])
  const { rows } = await pool.query(`select value from installation where name = 'zone_tables'`)
  assert.equal(rows[0].value, process.versions.tz)
  // The same tables do not read anything again.
  await pool.query(`update tasks set due_soon_at = '2027-06-01T00:00:00Z' where id = $1`, [right.id])
  assert.deepEqual(await recompute(), { moved: 0 })
})

// D47
test('what has been raised is not raised again, and what is due by the new tables is raised at once', async () => {
  setClock(service, '2028-03-01T06:00:00Z')
  const workspace = await createWorkspace(service)
  const fields = { due_date: '2028-03-01', timezone: 'UTC', reminders: [{ minutes_before: 120 }] }
  const { id } = await makeTask(workspace, await workspace.list(), fields)
  await advanceTo(service, '2028-03-01T07:30:00Z')
  assert.equal((await eventsOf(workspace, 'task.reminder')).length, 1)
  // By the old tables the day started three hours later; its reminder has been raised.
  await shiftDueTimes([id], 180)
  setClock(service, '2028-03-01T10:00:00Z')

  assert.deepEqual(await recompute(), { moved: 1 })

  assert.deepEqual(await dueTimesOf(id), ['2028-03-01T09:00:00.000Z', null])
  assert.equal(await advanceTo(service, '2028-03-01T10:00:01Z'), 1)
  assert.equal((await eventsOf(workspace, 'task.due_soon')).length, 1)
  await shiftDueTimes([id], -60)
  assert.deepEqual(await recompute(), { moved: 0 })
  assert.equal(await advanceTo(service, '2028-03-02T10:00:00Z'), 0)
})
