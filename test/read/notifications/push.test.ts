import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createGuard } from '../../../src/exchange/webhooks/guard/guard.ts'
import { loggerOptions } from '../../../src/core/logger.ts'
import { resealPushDevices } from '../../../src/read/notifications/push/devices.ts'
import { queueDuePush } from '../../../src/read/notifications/push/queue-push.ts'
import { sendDuePush } from '../../../src/read/notifications/push/send-push.ts'
import { resealVapidKeys } from '../../../src/read/notifications/push/vapid.ts'
import { emitDueEvents } from '../../../src/work/due-events/emit-due.ts'
import { createSecrets } from '../../../src/core/secrets.ts'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { assertError } from '../../support/assert-error.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'
import { createPushBrowser, verifySender } from '../../support/push-browser.ts'
import { answerWith, startReceiver } from '../../support/receiver.ts'
import { failingLookup, publicUrl, startService } from '../../support/service.ts'
import { advanceClock, processAllChanges, readInbox, setUpInbox } from './support.ts'

const service = await startService({ guard: receiverGuard })
const pushService = await startReceiver({ handler: answerWith(201) })
const path = '/app/v1/me/push-devices'
const secondMs = 1_000

const logged: string[] = []
const sender = {
  database: service.database,
  secrets: service.secrets,
  log: pino(loggerOptions('debug'), { write: (line: string) => void logged.push(line) }),
  network: createGuard({ publicUrl, lookup: failingLookup, ...receiverGuard }),
}

/** Does what the worker does; returns how many messages it queued and sent. */
async function work(): Promise<{ queued: number; sent: number }> {
  await processAllChanges(service)
  const { queued, failed } = await queueDuePush(service.database)
  assert.deepEqual(failed, [])
  return { queued, sent: await sendDuePush(sender) }
}

let browsers = 0
/** Turns notifications on in a new browser. */
async function turnOn(own: Browser) {
  const browser = createPushBrowser(`${new URL(pushService.url).origin}/browser/${browsers++}`)
  const { status, body } = await own.send('PUT', path, { body: browser.subscription })
  assert.equal(status, 200)
  const sentTo = () =>
    pushService.received
      .filter((one) => one.path === new URL(browser.subscription.endpoint).pathname)
      .map((one) => browser.read(one))
  return { ...browser, id: body.id as string, sentTo }
}
const devicesOf = async (own: Browser) => (await own.get(path)).body

test('what concerns a member is pushed to each of their browsers, encrypted for it and signed by this installation', async () => {
  const { workspace, member, own, task, mention } = await setUpInbox(service, { timezone: 'Europe/Berlin' })
  const phone = await turnOn(own)
  const laptop = await turnOn(await signIn(service, workspace, member))
  const today = new Date(service.clock.now()).toISOString().slice(0, 10)
  const { id } = await task({ due_date: today, assignee_ids: [member.id] })
  await mention(id, [member], 'please look at **page 3**')
  assert.deepEqual(await work(), { queued: 0, sent: 0 })
  // A browser says at each start where it is.
  const renewed = await own.send('PUT', path, { body: phone.subscription })
  assert.deepEqual(renewed.body, { id: phone.id })
  advanceClock(service, 11 * secondMs)
  assert.deepEqual(await work(), { queued: 2, sent: 2 })
  assert.deepEqual(await work(), { queued: 0, sent: 0 })

  const [inbox] = await readInbox(own)
  for (const { sentTo } of [phone, laptop])
    assert.deepEqual(sentTo(), [
      {
        title: 'Olive Owner mentioned you',
        body: `Approve the drawings\n@\u2060${member.name} please look at **page 3**`,
        path: `/tasks/${id}`,
        tag: inbox!.id,
        at: Date.parse(inbox!.created_at),
        workspace_id: workspace.workspace.id,
        badge: 1,
        unread: [inbox!.id],
      },
    ])
  const [message] = pushService.received
  const { headers } = message!
  assert.deepEqual(
    [message!.method, headers['content-encoding'], headers['ttl'], headers['urgency']],
    ['POST', 'aes128gcm', '86400', 'high'],
  )
  assert.ok(!message!.body.includes('drawings'))
  const { claims, key } = verifySender(message!)
  assert.deepEqual([claims['aud'], claims['sub']], [new URL(pushService.url).origin, publicUrl])
  assert.ok(Number(claims['exp']) <= Date.now() / 1_000 + 86_400)
  const { public_key, data } = await devicesOf(own)
  assert.equal(public_key, key)
  assert.deepEqual(
    Object.fromEntries(data.map(({ id, current }: { id: string; current: boolean }) => [id, current])),
    { [laptop.id]: false, [phone.id]: true },
  )

  // A reminder isn't held back, and a test says that it is one.
  await own.post(`${path}/${phone.id}/test`)
  await own.post(`${path}/${phone.id}/test`)
  assert.deepEqual(await work(), { queued: 0, sent: 1 })
  assert.equal(phone.sentTo().at(-1)!['title'], 'Notifications work')
  const due = new Date(service.clock.now() + 3_600_000)
  await task({
    title: 'Call Rotterdam',
    assignee_ids: [member.id],
    due_date: due.toISOString().slice(0, 10),
    due_time: due.toISOString().slice(11, 16),
    timezone: 'UTC',
    reminders: [{ minutes_before: 50 }],
  })
  await processAllChanges(service)
  await own.patch('/notifications/settings', { assigned: { push: false } })
  advanceClock(service, 12 * 60 * secondMs)
  await emitDueEvents(service.database, 0)
  await work()
  await work()
  assert.ok(phone.sentTo().some(({ title, body }) => title === 'Reminder' && body === 'Call Rotterdam'))
})

test('what was read, turned off, completed or hidden in the meantime is not pushed, and many at once are one message', async () => {
  const { workspace, member, olive, own, list, task, mention } = await setUpInbox(service)
  const phone = await turnOn(own)
  await own.patch('/notifications/settings', { assigned: { push: false } })
  await task({ assignee_ids: [member.id] })
  const [seen, hidden] = [await task(), await task({ title: 'Salaries' })]
  await mention(seen.id, [member])
  await mention(hidden.id, [member], 'secret')
  await processAllChanges(service)
  await own.post('/notifications/read', { task_id: seen.id })
  advanceClock(service, 11 * secondMs)
  const { queued } = await queueDuePush(service.database)
  assert.equal(queued, 1)
  // Between the moment it is queued and the one it is sent, the list becomes private.
  await olive.patch(`/lists/${list}`, { visibility: 'private' })
  assert.equal((await own.get(`/tasks/${hidden.id}`)).status, 404)
  assert.equal(await sendDuePush(sender), 1)
  assert.deepEqual(phone.sentTo(), [])
  await olive.patch(`/lists/${list}`, { visibility: 'workspace' })

  for (let count = 0; count < 5; count++) await mention(seen.id, [member], `number ${count}`)
  await processAllChanges(service)
  advanceClock(service, 11 * secondMs)
  assert.deepEqual(await work(), { queued: 1, sent: 1 })
  const [all, ...more] = phone.sentTo()
  assert.deepEqual(more, [])
  assert.match(String(all!['title']), /^5 notifications in “?/)
  assert.equal(all!['path'], `/notifications?in=${workspace.workspace.id}`)
  assert.equal((all!['unread'] as string[]).length, 7)
})

test('a message is tried four times, and a browser that has unsubscribed is removed', async () => {
  const { member, own, task, mention } = await setUpInbox(service)
  const phone = await turnOn(own)
  const { id } = await task()
  await mention(id, [member])
  await processAllChanges(service)
  advanceClock(service, 11 * secondMs)
  pushService.answer(answerWith(503, { 'retry-after': '120' }))
  assert.deepEqual(await work(), { queued: 1, sent: 1 })
  for (const [waitS, sent] of [
    [110, 0],
    [20, 1],
    [310, 1],
    [1_810, 1],
    [4_000, 0],
  ] as const) {
    advanceClock(service, waitS * secondMs)
    assert.equal(await sendDuePush(sender), sent, `${waitS}`)
  }
  assert.equal(phone.sentTo().length, 4)
  pushService.answer(answerWith(410))
  await own.post(`${path}/${phone.id}/test`)
  assert.equal(await sendDuePush(sender), 1)
  pushService.answer(answerWith(201))
  assert.deepEqual((await devicesOf(own)).data, [])
  assert.ok(!logged.join().includes(phone.subscription.endpoint))
})

test('a browser gets nothing once its session has ended, or its member is removed', async () => {
  const { workspace, member, olive, own, task, mention } = await setUpInbox(service)
  const second = await signIn(service, workspace, member)
  const third = await signIn(service, workspace, member)
  const [first, other, ended] = [await turnOn(own), await turnOn(second), await turnOn(third)]
  const { id } = await task()
  await mention(id, [member])
  await processAllChanges(service)
  advanceClock(service, 11 * secondMs)
  assert.equal((await queueDuePush(service.database)).queued, 3)
  await second.send('POST', '/app/v1/sign-out')
  const sessions = (await own.get('/app/v1/me/sessions')).body.data as { id: string; current: boolean }[]
  const last = sessions.find(({ current }) => !current)!
  assert.equal((await own.send('DELETE', `/app/v1/me/sessions/${last.id}`)).status, 204)
  assert.deepEqual(
    (await devicesOf(own)).data.map(({ id }: { id: string }) => id),
    [first.id],
  )
  assert.equal(await sendDuePush(sender), 1)
  assert.deepEqual(
    [first, other, ended].map(({ sentTo }) => sentTo().length),
    [1, 0, 0],
  )

  await mention(id, [member], 'again')
  await processAllChanges(service)
  advanceClock(service, 11 * secondMs)
  assert.equal((await queueDuePush(service.database)).queued, 1)
  assert.equal((await olive.delete(`/members/${member.id}`)).status, 204)
  assert.equal(await sendDuePush(sender), 1)
  // A session that hasn't been used for a week has ended, whether or not it has been swept.
  await own.post(`${path}/${first.id}/test`)
  advanceClock(service, 8 * 86_400 * secondMs)
  assert.equal(await sendDuePush(sender), 1)
  assert.equal(first.sentTo().length, 1)
})

// S-50, S-51
test('an address inside the network is refused, and so is the browser of someone else', async () => {
  const { workspace, member, guest, own, guests } = await setUpInbox(service)
  const phone = await turnOn(own)
  const put = (browser: Browser, subscription: object) => browser.send('PUT', path, { body: subscription })
  const refused = async (endpoint: string, reason: string) =>
    assertError(await put(own, { ...phone.subscription, endpoint }), 'validation_error', {
      errors: [{ field: 'endpoint', reason }],
    })
  await refused('http://push.example/a', 'scheme')
  await refused('https://169.254.169.254/latest', 'address')
  await refused('https://[::1]/a', 'address')
  await refused('https://user:secret@push.example/a', 'userinfo')
  await refused('https://push.example:22/a', 'port')
  await refused(`${publicUrl}/app/v1/me`, 'own_origin')

  // A name that leads inside only when it is connected to.
  const rebound = createPushBrowser('https://push.example/rebound')
  const laptop = await signIn(service, workspace, member)
  const { body } = await put(laptop, rebound.subscription)
  await own.post(`${path}/${body.id}/test`)
  const network = createGuard({
    publicUrl,
    allowNetworks: [],
    lookup: async () => ({ addresses: ['10.0.0.7'], ttlS: 0 }),
  })
  assert.equal(await sendDuePush({ ...sender, network }), 1)
  assert.deepEqual(
    (await devicesOf(own)).data.map(({ id }: { id: string }) => id),
    [phone.id],
  )

  for (const [method, suffix] of [
    ['DELETE', ''],
    ['POST', '/test'],
  ] as const) {
    const unknown = await guests.send(method, `${path}/psd_01jd42e76ke0080ppaatcsyj69${suffix}`)
    const foreign = await guests.send(method, `${path}/${phone.id}${suffix}`)
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.body.error.message, unknown.body.error.message)
  }
  const forged = createPushBrowser(phone.subscription.endpoint)
  assertError(await put(guests, forged.subscription), 'validation_error', {
    errors: [{ field: 'endpoint', reason: 'value' }],
  })
  const noPoint = Buffer.alloc(65, 4).toString('base64url')
  assertError(
    await put(own, { ...phone.subscription, keys: { ...phone.subscription.keys, p256dh: noPoint } }),
    'validation_error',
    { errors: [{ field: 'keys.p256dh', reason: 'format' }] },
  )
  // Only the browser itself knows its keys: it now belongs to the person who has signed in there.
  assert.equal((await put(guests, phone.subscription)).status, 200)
  assert.deepEqual((await devicesOf(own)).data, [])

  // Of many browsers, the latest stay.
  const many = []
  for (let count = 0; count < 12; count++) many.push(await turnOn(await signIn(service, workspace, guest)))
  const kept = (await devicesOf(guests)).data.map(({ id }: { id: string }) => id)
  assert.equal(kept.length, 10)
  assert.ok(kept.includes(many.at(-1)!.id) && !kept.includes(many[0]!.id))
})

test('after the secret key is changed, browsers still get what is sent to them', async () => {
  const other = await startService({ guard: receiverGuard })
  const { own } = await setUpInbox(other)
  const browser = createPushBrowser(`${new URL(pushService.url).origin}/browser/rotated`)
  const { body } = await own.send('PUT', path, { body: browser.subscription })
  const { public_key } = await devicesOf(own)
  const key = Buffer.alloc(32, 7)
  const sql = other.database.page
  const both = {
    ...createSecrets([key]),
    open: (...box: Parameters<typeof other.secrets.open>) => other.secrets.open(...box),
  }
  assert.equal(await resealPushDevices(sql, both), 1)
  await resealVapidKeys(sql, both)
  await own.post(`${path}/${body.id}/test`)
  const before = pushService.received.length
  assert.equal(await sendDuePush({ ...sender, database: other.database, secrets: createSecrets([key]) }), 1)
  const message = pushService.received[before]!
  assert.equal(browser.read(message)['tag'], 'test')
  assert.equal(verifySender(message).key, public_key)
})
