import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queueDuePush } from '../../../src/read/notifications/push/queue-push.ts'
import { startService } from '../../support/service.ts'
import {
  advanceClock,
  mailsTo,
  processAllChanges,
  readInbox,
  readUnreadCount,
  sendAllDueMail,
  setUpInbox,
} from './support.ts'

const service = await startService()
const minuteMs = 60_000

/** A member's task, and shorthands for what blocks it. */
async function setUp() {
  const inbox = await setUpInbox(service)
  const { workspace, member, own, olive, list, task } = inbox
  const roof = await task({ title: 'Build the roof', assignee_ids: [member.id] })
  const block = (id: string, by: string) => olive.send('PUT', `/tasks/${id}/dependencies/${by}`)
  const blocker = async (title: string, fields: Record<string, unknown> = {}, of: string = roof.id) => {
    const { id } = await task({ title, list_id: list, ...fields })
    assert.equal((await block(of, id)).status, 200)
    return id as string
  }
  await processAllChanges(service)
  await own.post('/notifications/read', { task_id: roof.id })
  /** The titles of unread notifications of a task that is no longer blocked, newest first. */
  const freed = async (reader = own) => {
    await processAllChanges(service)
    const unread = (await readInbox(reader, '?unread=true')).filter(({ kind }) => kind === 'unblocked')
    return unread.map(({ task_title }) => task_title)
  }
  const complete = (id: string, client = olive) => client.post(`/tasks/${id}/complete`)
  return { ...inbox, workspace, roof: roof.id as string, block, blocker, freed, complete }
}

// 0550
test('assignees hear once that the last open blocker is completed, deleted or removed, but not of what they did', async () => {
  const { own, olive, member, roof, block, blocker, freed, complete } = await setUp()
  const [wall, beam] = [await blocker('Build the wall'), await blocker('Order the beam')]
  await complete(wall)
  assert.deepEqual(await freed(), [])
  await complete(beam)
  assert.deepEqual(await freed(), ['Build the roof'])
  const [shown] = await readInbox(own)
  assert.deepEqual([shown!.kind, shown!.actor, shown!.task_id], ['unblocked', null, roof])

  // Blocked again, it no longer applies; what is still unread isn't repeated.
  await olive.post(`/tasks/${beam}/reopen`)
  assert.deepEqual([await freed(), await readUnreadCount(own)], [[], 0])
  await complete(beam)
  assert.deepEqual(await freed(), ['Build the roof'])
  const all = await readInbox(own)
  assert.equal(all.filter(({ kind }) => kind === 'unblocked').length, 1)
  await own.post('/notifications/read', { task_id: roof })

  // Deleted and removed blockers, of which the completed ones had stopped nothing.
  await olive.delete(`/tasks/${wall}`)
  await olive.delete(`/tasks/${roof}/dependencies/${beam}`)
  assert.deepEqual(await freed(), [])
  await olive.delete(`/tasks/${await blocker('Dig')}`)
  assert.deepEqual(await freed(), ['Build the roof'])
  await own.post('/notifications/read', { task_id: roof })
  const permit = await blocker('Get the permit')
  await olive.delete(`/tasks/${roof}/dependencies/${permit}`)
  assert.deepEqual(await freed(), ['Build the roof'])
  await own.post('/notifications/read', { task_id: roof })

  // Several at once are one; one's own completions, completed tasks and those of others are none.
  const many = [await blocker('One'), await blocker('Two')]
  for (const id of many) await complete(id)
  assert.deepEqual(await freed(), ['Build the roof'])
  await own.post('/notifications/read', { task_id: roof })
  const mine = await blocker('Three')
  assert.equal((await complete(mine, own)).status, 200)
  assert.deepEqual(await freed(), [])
  const last = await blocker('Four')
  await olive.patch(`/tasks/${roof}`, { assignee_ids: [] })
  await complete(last)
  assert.deepEqual(await freed(), [])
  await olive.patch(`/tasks/${roof}`, { assignee_ids: [member.id] })
  const late = await blocker('Five')
  await complete(roof)
  await complete(late)
  assert.deepEqual(await freed(), [])
  assert.equal((await block(roof, late)).status, 200)
})

// 0481, 0550
test('a blocker that someone cannot see neither notifies them nor holds back what they can see', async () => {
  const { olive, own, guests, guest, member, list, roof, blocker, freed, complete, workspace } = await setUp()
  const hidden = (await olive.post('/lists', { name: 'Salaries', visibility: 'private' })).body.id
  const secret = await blocker('Dismiss the roofer', { list_id: hidden })
  await complete(secret)
  assert.deepEqual(await freed(), [])
  await olive.post(`/tasks/${secret}/reopen`)

  // For the member, the wall alone blocks the roof; for someone who can see both, both do.
  await workspace.share(hidden, guest)
  await olive.patch(`/tasks/${roof}`, { assignee_ids: [member.id, guest.id] })
  const wall = await blocker('Build the wall')
  await complete(wall)
  assert.deepEqual([await freed(), await freed(guests)], [['Build the roof'], []])
  await own.post('/notifications/read', { task_id: roof })
  await complete(secret)
  assert.deepEqual([await freed(), await freed(guests)], [[], ['Build the roof']])
  await guests.post('/notifications/read', { task_id: roof })

  // A series blocks until it ends, and a list that is deleted takes its blockers with it.
  const weekly = await blocker('Inspect', { due_date: '2042-01-06', recurrence: { rule: 'FREQ=WEEKLY;COUNT=2', from: 'due' } }) // oxfmt-ignore
  await complete(weekly)
  assert.deepEqual(await freed(), [])
  await complete(weekly)
  assert.deepEqual(await freed(), ['Build the roof'])
  await own.post('/notifications/read', { task_id: roof })
  const other = (await olive.post('/lists', { name: 'Materials' })).body.id
  await blocker('Order the tiles', { list_id: other })
  assert.notEqual(other, list)
  assert.equal((await olive.delete(`/lists/${other}`)).status, 204)
  assert.deepEqual(await freed(), ['Build the roof'])
})

// 0550
test('it is emailed and pushed as the settings say, without a word about what blocked it, and one completion frees many', async () => {
  const { olive, own, member, task, block, blocker, complete } = await setUp()
  assert.deepEqual((await own.get('/notifications/settings')).body.unblocked, {
    inbox: true,
    mail: 'at_once',
    push: true,
  })
  const wall = await blocker('Build the secret wall')
  for (const title of ['Paint', 'Furnish', 'Celebrate']) {
    const { id } = await task({ title, assignee_ids: [member.id] })
    await own.post('/notifications/read', { task_id: id })
    await block(id, wall)
  }
  await processAllChanges(service)
  for (const { task_id } of await readInbox(own)) await own.post('/notifications/read', { task_id })
  await complete(wall)
  await processAllChanges(service)
  assert.equal(await readUnreadCount(own), 4)
  advanceClock(service, minuteMs)
  await sendAllDueMail(service)
  const [digest] = (await mailsTo(service, member.email)).slice(-1)
  assert.match(digest!.subject, /^4 notifications in /)
  assert.match(digest!.body, /No longer blocked/)
  assert.doesNotMatch(digest!.body, /secret|Olive/)

  for (const { task_id } of await readInbox(own)) await own.post('/notifications/read', { task_id })
  await own.patch('/notifications/settings', { unblocked: { inbox: false } })
  const beam = await blocker('Order the secret beam')
  await complete(beam)
  await processAllChanges(service)
  assert.equal(await readUnreadCount(own), 0)
  advanceClock(service, 20 * minuteMs)
  const { failed } = await queueDuePush(service.database)
  assert.deepEqual(failed, [])
  await sendAllDueMail(service)
  const [mail] = (await mailsTo(service, member.email)).slice(-1)
  assert.equal(mail!.subject, 'No longer blocked: Build the roof')
  assert.match(mail!.body, /^“Build the roof” is no longer blocked\. You can start on it\./)
  assert.match(mail!.body, /because one of your tasks in\s+“[^”]+”\s+is\s+no\s+longer\s+blocked/)
  assert.doesNotMatch(`${mail!.body}${mail!.html}`, /secret/)
  await own.patch('/notifications/settings', { unblocked: { mail: 'off', push: false } })
  await complete(await blocker('Again'))
  await processAllChanges(service)
  assert.equal((await readInbox(own, '?unread=true')).length, 0)
  assert.equal((await olive.get('/notifications')).body.data.length, 0)
})

// 0550
test('regression: settings that were stored before there was this kind have its defaults', async () => {
  const { workspace, own, member } = await setUp()
  await own.patch('/notifications/settings', { mention: { mail: 'daily' } })
  await service.database.pool.query(
    `update notification_settings set ways = (ways::jsonb - 'unblocked')::json
     where workspace_id = $1 and member_id = $2`,
    [workspace.workspace.id, member.id],
  )
  const { mention, unblocked } = (await own.get('/notifications/settings')).body
  assert.deepEqual([mention.mail, unblocked], ['daily', { inbox: true, mail: 'at_once', push: true }])
})
