import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import ICAL from 'ical.js'
import { request } from 'undici'
import { addDays } from '../../../src/core/dates/zoned-instants.ts'
import { randomId } from '../../../src/core/ids.ts'
import { hashSecret, randomSecret } from '../../../src/core/random-secret.ts'
import { feedDaysAhead } from '../../../src/core/limits.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
// Calendars have what is due within a year or so, and these tests name dates.
service.clock.offsetMs = Date.parse('2026-12-01T10:00:00Z') - Date.now()

/** Requests a URL as a calendar program does, without a session. */
async function read(url: string, headers: Record<string, string> = {}) {
  const { dispatcher } = service
  const answer = await request(service.url + url.slice(publicUrl.length), { dispatcher, headers })
  const body = Buffer.from(await answer.body.arrayBuffer())
  return { status: answer.statusCode, headers: answer.headers, body, text: body.toString() }
}

/** The entries that a calendar program shows, each date of a repeating one by itself. */
async function entriesAt(url: string) {
  const { status, text } = await read(url)
  assert.equal(status, 200)
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const all = calendar.getAllSubcomponents('vevent')
  const [overrides, components] = [true, false].map((is) =>
    all.filter((one) => one.hasProperty('recurrence-id') === is),
  ) as [ICAL.Component[], ICAL.Component[]]
  return components.flatMap((component) => {
    const uidOf = (one: ICAL.Component) => one.getFirstPropertyValue('uid')
    const exceptions = overrides.filter((one) => uidOf(one) === uidOf(component))
    const event = new ICAL.Event(component, { strictExceptions: true, exceptions })
    const { uid, summary } = event
    const link = component.getFirstPropertyValue('url')
    return startsOf(event).map((start) => ({ uid, summary, start, url: link }))
  })
}

function startsOf(event: ICAL.Event): string[] {
  if (!event.isRecurring()) return [String(event.startDate)]
  const starts: string[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next())
    starts.push(String(event.getOccurrenceDetails(next).startDate))
  return starts
}

/** `YYYY-MM-DD HH:MM` in a time zone. */
const localTime = (start: string, timeZone: string): string =>
  new Date(start).toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })

async function setUpMember() {
  const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
  const member = await workspace.join('member')
  const own = await signIn(service, workspace, member.member)
  return { workspace, member, own, owner: await signIn(service, workspace, workspace.owner) }
}

test('a list’s calendar has each open task with a due date, all day or at its time, with a link to the task', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list('Ümlauts, and; commas')
  const create = async (task: object) => (await workspace.post('/tasks', { list_id, ...task })).body
  const label_ids: string[] = []
  for (const name of ['Home, garden', 'Client; VIP'])
    label_ids.push((await workspace.post('/labels', { name })).body.id)
  const day = await create({ label_ids, title: 'Semi;colon, "quotes"\nand a line', due_date: '2027-03-01' })
  const timed = await create({ title: 'ü'.repeat(300), due_date: '2027-07-01', due_time: '09:30' })
  await create({ title: 'Without a deadline' })
  const closed = await create({ title: 'Closed', due_date: '2027-03-02' })
  await workspace.post(`/tasks/${closed.id}/complete`)
  const { status, body: feed } = await own.post('/feeds', { list_id })
  assert.equal(status, 201)
  const prefix = workspace.workspace.id.slice(4)
  assert.match(feed.url, new RegExp(`^https://daybook\\.example/calendar/${prefix}[\\w-]{43}\\.ics$`))

  assert.deepEqual(await entriesAt(feed.url), [
    {
      uid: `${timed.id}@daybook.example`,
      summary: timed.title,
      start: '2027-07-01T07:30:00Z',
      url: timed.url,
    },
    { uid: `${day.id}@daybook.example`, summary: day.title, start: '2027-03-01', url: day.url },
  ])
  const first = await read(feed.url)
  assert.match(first.text.replaceAll('\r\n ', ''), /\r\nCATEGORIES:Home\\, garden,Client\\; VIP\r\n/)
  assert.equal(first.headers['content-type'], 'text/calendar; charset=utf-8')
  const again = await read(feed.url, { 'if-none-match': String(first.headers['etag']) })
  assert.deepEqual([again.status, again.text], [304, ''])
})

// 0362, 0395
test('what is skipped or moved of a weekly series is an exception of its repeating entry, at every time of the year', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list()
  const { body: feed } = await own.post('/feeds', { list_id })
  const exceptions = [
    { date: '2027-03-08', due_date: null },
    { date: '2027-03-15', due_date: '2027-03-17' },
    // Over the change of clocks in Berlin, on March 28.
    { date: '2027-03-22', due_date: '2027-03-30' },
    { date: '2027-04-12', due_date: '2027-03-31' },
    { date: '2027-05-03', due_date: null },
  ]
  const recurrence = { rule: 'FREQ=WEEKLY;COUNT=10', from: 'due', exceptions }
  const series = { list_id, title: 'Call', due_date: '2027-03-01', recurrence }
  const expected = ['03-01', '03-17', '03-29', '03-30', '03-31', '04-05', '04-19', '04-26'].map(
    (day) => `2027-${day}`,
  )

  const allDay = await workspace.post('/tasks', series)
  assert.equal(allDay.status, 201, allDay.text)
  const starts = async () => (await entriesAt(feed.url)).map(({ start }) => start).sort()
  assert.deepEqual(await starts(), expected)
  const { text } = await read(feed.url)
  const id = `${allDay.body.id}-2027-03-15@daybook.example`
  for (const lines of [
    ['DTSTART;VALUE=DATE:20270315', 'RRULE:FREQ=WEEKLY;COUNT=7;BYDAY=MO'],
    ['DTSTART;VALUE=DATE:20270317', 'RECURRENCE-ID;VALUE=DATE:20270315'],
    ['DTSTART;VALUE=DATE:20270330', 'RECURRENCE-ID;VALUE=DATE:20270322'],
    ['DTSTART;VALUE=DATE:20270331', 'RECURRENCE-ID;VALUE=DATE:20270412'],
  ]) {
    const event = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').find((part) => part.includes(lines[1] ?? '')) // oxfmt-ignore
    for (const line of [`UID:${id}`, ...lines])
      assert.ok(event?.includes(`\r\n${line}\r\n`), `${line} in ${event}`)
  }
  assert.doesNotMatch(text, /20270308|20270503/)
  await workspace.delete(`/tasks/${allDay.body.id}`)

  // At a time, an occurrence is named by its instant in UTC.
  await workspace.post('/tasks', { ...series, due_time: '09:00' })
  const local = (await starts()).map((start) => localTime(start, 'Europe/Berlin'))
  assert.deepEqual(local, expected.map((day) => `${day} 09:00`)) // oxfmt-ignore
  const timed = (await read(feed.url)).text.replaceAll('\r\n ', '')
  assert.match(timed, /\r\nRECURRENCE-ID:20270322T080000Z\r\n/)
  assert.match(timed, /\r\nRECURRENCE-ID:20270412T070000Z\r\n/)
})

// 0395
test('a series with exceptions shows what the service will do, whatever is skipped and moved', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list()
  const { body: feed } = await own.post('/feeds', { list_id })
  const first = new Date(service.clock.now() + 86_400_000).toISOString().slice(0, 10)
  const day = (count: number) => addDays(first, count)
  for (const rule of ['FREQ=DAILY;INTERVAL=3', 'FREQ=DAILY;INTERVAL=3;COUNT=30', 'FREQ=MONTHLY'])
    for (const exceptions of [
      [{ date: day(3), due_date: null }],
      [3, 6, 9].map((count) => ({ date: day(count), due_date: null })),
      [
        { date: day(3), due_date: day(6) },
        { date: day(6), due_date: day(3) },
        { date: day(9), due_date: null },
      ],
      [
        { date: day(60), due_date: day(1) },
        { date: day(12), due_date: day(800) },
      ],
      [87, 84, 81].map((count) => ({ date: day(count), due_date: null })),
    ]) {
      const isMonthly = rule === 'FREQ=MONTHLY'
      const recurrence = {
        rule: isMonthly
          ? `FREQ=MONTHLY;BYMONTHDAY=${[...Array(31).keys()].map((nth) => nth + 1).join(',')}`
          : rule,
        from: 'due',
        exceptions: isMonthly
          ? exceptions.slice(0, 1).map(({ date }) => ({ date, due_date: null }))
          : exceptions,
      }
      const { status, body, text } = await workspace.post('/tasks', { list_id, title: 'Again', due_date: first, due_time: '23:30', recurrence }) // oxfmt-ignore
      assert.equal(status, 201, text)
      service.clock.offsetMs += 3_000
      const shown = (await entriesAt(feed.url)).map(({ start }) => localTime(start, 'Europe/Berlin')).sort()
      const dates = [first]
      for (let next = dates; next.length > 0 && dates.length < 60;) {
        next = (
          await own.get(`/tasks/${body.id}/deadlines?due_date=${dates.at(-1)}&count=10`)
        ).body.data.slice(1)
        dates.push(...next)
      }
      const within = dates.slice(0, 60).filter((date) => date <= addDays(first, feedDaysAhead - 1))
      assert.deepEqual(shown, within.map((date) => `${date} 23:30`), JSON.stringify(recurrence)) // oxfmt-ignore
      await workspace.delete(`/tasks/${body.id}`)
    }
})

// D5
test('regression: no parameter stands twice in a line, and no control character in a text', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list()
  await workspace.post('/tasks', { list_id, title: 'One\r\ntwo\rthree\x7f', due_date: '2027-03-01' })
  const { body: feed } = await own.post('/feeds', { list_id })
  const { text } = await read(feed.url)
  assert.match(text, /\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n/)
  assert.match(text, /\r\nSUMMARY:One\\ntwo\\nthree\r\n/)
  for (const line of text.replaceAll('\r\n ', '').split('\r\n')) {
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(line, /[\x00-\x08\x0a-\x1f\x7f]/)
    const names = [...line.slice(0, line.indexOf(':')).matchAll(/;([A-Z-]+)=/g)].map(([, name]) => name)
    assert.equal(new Set(names).size, names.length, line)
  }
})

test('a program that has the newest calendar gets 304, however it says so, until anything changes', async () => {
  const { workspace, own, owner } = await setUpMember()
  const list_id = await workspace.list()
  const task = (await workspace.post('/tasks', { list_id, title: 'One', due_date: '2027-03-01' })).body
  const { body: feed } = await own.post('/feeds', { list_id })
  const etag = String((await read(feed.url)).headers['etag'])
  const strong = etag.replace('W/', '')
  for (const known of [etag, strong, `"a,b", W/"c", ${strong}`, `"x",${etag}`, '*', ' * '])
    assert.equal((await read(feed.url, { 'if-none-match': known })).status, 304, known)
  for (const unknown of ['"x"', 'W/"x", "y"', strong.replaceAll('"', ''), '"*"', ''])
    assert.equal((await read(feed.url, { 'if-none-match': unknown })).status, 200, unknown)

  const isNew = async () => (await read(feed.url, { 'if-none-match': etag })).status === 200
  assert.equal(await isNew(), false)
  await workspace.patch(`/tasks/${task.id}`, { title: 'Two' })
  assert.equal(await isNew(), true)
  const second = String((await read(feed.url)).headers['etag'])
  assert.equal((await owner.patch(`/lists/${list_id}`, { visibility: 'private' })).status, 200)
  const hidden = await read(feed.url, { 'if-none-match': second })
  assert.equal(hidden.status, 200)
  assert.doesNotMatch(hidden.text, /VEVENT/)
})

test('a calendar with 250 daily tasks has two entries for each, is compressed, and isn’t built again while nothing changes', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list()
  const due_date = new Date(service.clock.now()).toISOString().slice(0, 10)
  const daily = { list_id, due_date, recurrence: { rule: 'FREQ=DAILY', from: 'due' } }
  for (let nth = 0; nth < 250; nth += 1)
    assert.equal((await workspace.post('/tasks', { ...daily, title: `Daily ${nth}` })).status, 201)
  const { body: feed } = await own.post('/feeds', { list_id })
  const { body, headers } = await read(feed.url)
  assert.equal(body.toString().split('BEGIN:VEVENT').length - 1, 500)
  assert.ok(body.length < 250_000, `${body.length} bytes`)
  assert.equal((await entriesAt(feed.url)).length, 250 * 60)
  const zipped = await read(feed.url, { 'accept-encoding': 'gzip' })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.ok(zipped.body.length < body.length / 5, `${zipped.body.length} bytes`)
  assert.ok(gunzipSync(zipped.body).equals(body))
  assert.equal(zipped.headers['etag'], headers['etag'])
  assert.match(String(headers['vary']), /accept-encoding/)

  const statuses: number[] = []
  for (let nth = 0; nth < 40; nth += 1) statuses.push((await read(feed.url)).status)
  assert.equal(statuses.filter((status) => status === 200).length, 27)
  const known = { 'if-none-match': String(headers['etag']) }
  assert.equal((await read(feed.url, known)).status, 304)
  assert.ok(Number((await read(feed.url)).headers['retry-after']) > 0)
  service.clock.offsetMs += 60_000
  assert.equal((await read(feed.url)).status, 200)
})

test('a recurring task appears on each of its dates: on the last day of short months, at the same local time all year, until it ends', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list()
  const startsOf = async (task: object) => {
    const { body } = await workspace.post('/tasks', { list_id, title: 'Again', ...task })
    const entries = (await entriesAt(feed.url)).filter(({ uid }) => uid.startsWith(body.id))
    await workspace.delete(`/tasks/${body.id}`)
    return entries.map(({ start }) => start)
  }
  const { body: feed } = await own.post('/feeds', { list_id })
  const year = new Date().getUTCFullYear() + 1
  const from = (rule: string, how = 'due') => ({ recurrence: { rule, from: how } })

  const monthly = { due_date: `${year}-01-31`, ...from('FREQ=MONTHLY;COUNT=4') }
  assert.deepEqual(
    (await startsOf(monthly)).map((start) => start.slice(5)),
    [
      new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29 ? '02-29' : '02-28',
      '01-31',
      '03-31',
      '04-30',
    ].sort(),
  )
  const hours = await startsOf({
    due_date: `${year}-03-01`,
    due_time: '09:00',
    ...from('FREQ=MONTHLY;COUNT=3'),
  })
  assert.deepEqual(
    hours.map((start) => start.slice(11)),
    ['08:00:00Z', '07:00:00Z', '07:00:00Z'],
  )
  assert.equal(
    (await startsOf({ due_date: `${year}-01-01`, ...from('FREQ=WEEKLY', 'completion') })).length,
    1,
  )
  assert.equal((await startsOf({ due_date: `${year}-01-01`, ...from('FREQ=DAILY') })).length, 60)
})

// D5
test('regression: the calendar of a repetition that was moved to an earlier day shows no day that was completed', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list()
  const { body: feed } = await own.post('/feeds', { list_id })
  const year = new Date().getUTCFullYear() + 1
  const recurrence = { rule: 'FREQ=WEEKLY;COUNT=4', from: 'due' }
  const { body: task } = await workspace.post('/tasks', {
    list_id,
    title: 'Again',
    due_date: `${year}-01-06`,
    recurrence,
  })
  await workspace.post(`/tasks/${task.id}/complete`)
  await workspace.patch(`/tasks/${task.id}`, { due_date: `${year}-01-03` })
  const starts = (await entriesAt(feed.url)).map(({ start }) => start)
  assert.deepEqual(
    starts.toSorted(),
    ['01-03', '01-20', '01-27'].map((day) => `${year}-${day}`),
  )
})

test('a repeating entry expands to the dates and local times of the rule, on both sides of the date line and of clock changes', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list()
  const { body: feed } = await own.post('/feeds', { list_id })
  const first = new Date(service.clock.now() + 86_400_000).toISOString().slice(0, 10)
  const rules = [
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=6',
    'FREQ=DAILY;COUNT=40',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=SU,MO,WE',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO,SA;WKST=MO',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,TU;WKST=SU',
  ]
  for (const timezone of ['Pacific/Auckland', 'America/New_York', 'Asia/Tokyo'])
    for (const due_time of ['00:30', '23:30'])
      for (const rule of rules) {
        const recurrence = { rule, from: 'due' }
        const task = { list_id, title: 'Again', due_date: first, due_time, timezone, recurrence }
        const { status, body } = await workspace.post('/tasks', task)
        assert.equal(status, 201)
        const shown = (await entriesAt(feed.url)).map(({ start }) => localTime(start, timezone)).sort()
        service.clock.offsetMs += 3_000
        const dates = [first]
        for (let next = dates; next.length > 0 && dates.length < 60;) {
          const query = `due_date=${dates.at(-1)}&count=10`
          next = (await own.get(`/tasks/${body.id}/deadlines?${query}`)).body.data.slice(1)
          dates.push(...next)
        }
        const within = dates.slice(0, 60).filter((date) => date <= addDays(first, feedDaysAhead - 1))
        assert.ok(within.length > 15)
        assert.deepEqual(
          shown,
          within.map((date) => `${date} ${due_time}`),
          `${rule} in ${timezone}`,
        )
        await workspace.delete(`/tasks/${body.id}`)
      }
})

test('what follows an overdue date in a calendar lies ahead, and long series cost no more than others', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list()
  const { body: feed } = await own.post('/feeds', { list_id })
  const overdue = { list_id, due_date: '2001-01-01', recurrence: { rule: 'FREQ=DAILY', from: 'due' } }
  await workspace.post('/tasks', { ...overdue, title: 'Overdue' })
  const today = new Date(service.clock.now()).toISOString().slice(0, 10)
  const [current, ...later] = (await entriesAt(feed.url)).map(({ start }) => start)
  assert.equal(current, '2001-01-01')
  assert.equal(later.length, 59)
  assert.ok(later.every((start) => start > today))

  const long = { ...overdue, recurrence: { rule: 'FREQ=DAILY;COUNT=9999', from: 'due' } }
  for (let nth = 0; nth < 150; nth += 1) await workspace.post('/tasks', { ...long, title: 'Long' })
  const entries = await entriesAt(feed.url)
  assert.equal(entries.filter(({ start }) => start === '2001-01-01').length, 151)
  assert.ok(entries.length > 60 * 60 && entries.length < 151 * 60, `${entries.length}`)
})

test('a member’s calendar has the tasks assigned to them while they can see them', async () => {
  const { workspace, member, own, owner } = await setUpMember()
  const [open, hidden] = [await workspace.list(), await workspace.list()]
  const assigned = { assignee_ids: [member.member.id], due_date: '2027-01-01' }
  await workspace.post('/tasks', { list_id: open, title: 'Mine', ...assigned })
  await workspace.post('/tasks', { list_id: open, title: 'Of others', due_date: '2027-01-01' })
  await workspace.post('/tasks', { list_id: hidden, title: 'Hidden later', ...assigned })
  const { body: feed } = await own.post('/feeds', {})
  const titles = async (url: string) => (await entriesAt(url)).map(({ summary }) => summary).sort()
  assert.deepEqual(await titles(feed.url), ['Hidden later', 'Mine'])

  const { body: ofHidden } = await own.post('/feeds', { list_id: hidden })
  assert.equal((await owner.patch(`/lists/${hidden}`, { visibility: 'private' })).status, 200)
  assert.deepEqual(await titles(feed.url), ['Mine'])
  assert.deepEqual(await titles(ofHidden.url), [])
  assert.doesNotMatch((await read(ofHidden.url)).text, /Test list/)
  assert.equal((await own.get('/feeds')).body.data[1].list_name, null)
  assertError(await own.post('/feeds', { list_id: hidden }), 'validation_error', {
    errors: [{ field: 'list_id', reason: 'not_found' }],
  })
})

test('a feed’s URL is shown once, stored as a hash and never logged, and stops working when the feed or its member is removed', async () => {
  const { member, own, owner } = await setUpMember()
  const { body: one } = await own.post('/feeds', {})
  const { body: two } = await own.post('/feeds', {})
  const listed = (await own.get('/feeds')).body.data
  assert.deepEqual(Object.keys(listed[0]), ['id', 'list_id', 'list_name', 'created_at', 'last_read_on'])
  assert.equal(listed[0].last_read_on, null)
  await read(one.url)
  assert.equal(
    (await own.get('/feeds')).body.data[0].last_read_on,
    new Date(service.clock.now()).toISOString().slice(0, 10),
  )
  assert.deepEqual((await owner.get('/feeds')).body.data, [])

  assert.equal((await own.delete(`/feeds/${one.id}`)).status, 204)
  assert.equal((await read(one.url)).status, 404)
  assert.equal((await read(two.url)).status, 200)
  assert.equal((await owner.delete(`/members/${member.member.id}`)).status, 204)
  assert.equal((await read(two.url)).status, 404)
  const secret = two.url.slice(-47, -4)
  assert.ok(service.logged.every((line) => !line.includes(secret)))
})

test('regression: a feed of the first release, whose URL does not name its workspace, is still read, until it is revoked', async () => {
  const { workspace, own } = await setUpMember()
  const list_id = await workspace.list()
  await workspace.post('/tasks', { list_id, title: 'As ever', due_date: '2027-03-01' })
  const { body: feed } = await own.post('/feeds', { list_id })
  const secret = randomSecret()
  await service.database.pool.query('update feeds set hash = $3 where workspace_id = $1 and id = $2', [
    workspace.workspace.id,
    feed.id,
    hashSecret(secret),
  ])
  const url = `${publicUrl}/calendar/${secret}.ics`
  for (let nth = 0; nth < 2; nth += 1)
    assert.deepEqual(
      (await entriesAt(url)).map(({ summary }) => summary),
      ['As ever'],
    )
  assert.equal((await own.delete(`/feeds/${feed.id}`)).status, 204)
  assert.equal((await read(url)).status, 404)
})

// S-01
test('a URL whose workspace was exchanged is answered like an unknown one', async () => {
  const { workspace, own } = await setUpMember()
  const other = await createWorkspace(service)
  const { body: feed } = await own.post('/feeds', {})
  const prefix = workspace.workspace.id.slice(4)
  const bodies = new Set<string>()
  for (const put of [other.workspace.id.slice(4), randomId('wsp', 0).slice(4), '', '7'.repeat(26)]) {
    const { status, text } = await read(feed.url.replace(prefix, put))
    assert.equal(status, 404)
    bodies.add(text.replaceAll(/req_\w{26}/g, ''))
  }
  bodies.add((await read(`${publicUrl}/calendar/none.ics`)).text.replaceAll(/req_\w{26}/g, ''))
  assert.equal(bodies.size, 1)
})

test('a member’s 21st feed is refused, and guessing URLs is rate limited', async () => {
  const { own } = await setUpMember()
  for (let nth = 0; nth < 20; nth += 1) assert.equal((await own.post('/feeds', {})).status, 201)
  assertError(await own.post('/feeds', {}), 'unprocessable', { limit: 'feeds', max: 20, actual: 21 })
  const statuses = new Set<number>()
  for (let nth = 0; nth < 400 && !statuses.has(429); nth += 1)
    statuses.add((await read(`${publicUrl}/calendar/guess-${nth}.ics`)).status)
  assert.deepEqual([...statuses], [404, 429])
})
