import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTool, installCli, toolIn } from '../support/cli.ts'
import { createInstallation } from '../support/installation.ts'

const home = await installCli()
const installation = await createInstallation()
await installation.serve()
const [workspace] = await installation.createWorkspaces(1)
const { client } = workspace!
const opsId = (await client.post('/lists', { name: 'Ops' })).body.id as string
const env = {
  PATH: process.env['PATH'] ?? '',
  DAYBOOK_URL: installation.url,
  DAYBOOK_TOKEN: client.token ?? '',
  NODE_EXTRA_CA_CERTS: join(installation.dataDir, 'tls/ca.pem'),
}
const { run } = createTool(home, env)

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('regression: a name that nothing has stays in the title, and the tool says so', async () => {
  const added = await run(['tasks', 'add', 'Answer #12 for @nobody about #Nope #Ops'])
  assert.equal(added.code, 0)
  assert.match(added.stdout, /^Created tsk_\w+ {2}Answer #12 for @nobody about #Nope\n/)
  assert.equal(
    added.stderr,
    ['@nobody', '#Nope']
      .map((name) => `daybook: nothing is called ${name}, so it stays in the title\n`)
      .join(''),
  )
})

// 0298
test('a line becomes a task as in the app: date, time, list, priority, reminder and rule', async () => {
  const added = await run(['tasks', 'add', 'Call supplier tomorrow 9:00 #Ops !2', '--json'])
  assert.equal(added.code, 0, added.stderr)
  const { title, due_date, due_time, list_id, priority, timezone, source } = added.json
  assert.deepEqual(
    { title, due_time, list_id, priority, timezone, source },
    {
      title: 'Call supplier',
      due_time: '09:00',
      list_id: opsId,
      priority: 2,
      timezone: 'UTC',
      source: 'api',
    },
  )
  assert.ok([dayFromNow(1), dayFromNow(0)].includes(due_date))

  const reminded = await run(['tasks', 'add', 'Pay Ana tomorrow 3pm remind me 30 minutes before', '--json'])
  assert.deepEqual(
    [reminded.json.title, reminded.json.due_time, reminded.json.reminders[0].minutes_before],
    ['Pay Ana', '15:00', 30],
  )
  const dated = await run(['tasks', 'add', 'Pay Ben remind me on 3 may 2035 at 8am', '--json'])
  assert.deepEqual(
    [dated.json.title, dated.json.due_date, dated.json.reminders[0].at],
    ['Pay Ben', null, '2035-05-03T08:00:00.000Z'],
  )

  const words = await run(['tasks', 'add', 'Water', 'the', 'plants', 'every', 'monday', '--list', 'ops'])
  assert.match(words.stdout, /^Created tsk_\w+ {2}Water the plants {2}\d{4}-\d\d-\d\d\nhttps:/)
  const [task] = (await client.get('/tasks', { list_id: opsId })).body.data.slice(-1)
  assert.deepEqual(task.recurrence, { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due' })
})

test('what cannot be read as meant is refused with what to do, and nothing is created', async () => {
  const count = async () => (await client.get('/tasks', { limit: 100 })).body.data.length
  const before = await count()
  const noList = await run(['tasks', 'add', 'Call', '--list', 'Op'])
  assert.deepEqual(
    [noList.code, noList.stderr],
    [4, 'daybook: You have access to no list called Op. Did you mean Ops?\n'],
  )
  const noDate = await run(['tasks', 'add', 'Pay on 31 feb'])
  assert.deepEqual(
    [noDate.code, /There is no such date: month 2 has 2[89] days/.test(noDate.stderr)],
    [2, true],
  )
  await client.post('/lists', { name: 'Twice' })
  await client.post('/lists', { name: 'twice' })
  const twice = await run(['tasks', 'add', 'Call', '--list', 'Twice'])
  assert.match(twice.stderr, /Several lists are called Twice. Use the id: lst_\w+, lst_\w+\n$/)
  assert.equal(await count(), before)
})

test('open tasks are listed by list, date, priority, assignee and words', async () => {
  const list = (await client.post('/lists', { name: 'Filters' })).body.id
  const create = async (fields: object) => (await client.post('/tasks', { list_id: list, ...fields })).body.id
  const late = await create({ title: 'Late invoice', due_date: dayFromNow(-3), priority: 3 })
  const soon = await create({ title: 'Order paper', due_date: dayFromNow(3) })
  const done = await create({ title: 'Done already' })
  await client.post(`/tasks/${done}/complete`)

  const ids = async (...options: string[]) => {
    const { json, stderr, code } = await run(['tasks', 'list', '--list', 'Filters', ...options, '--json'])
    assert.equal(code, 0, stderr)
    return json.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await ids(), [late, soon])
  assert.deepEqual(await ids('--overdue'), [late])
  assert.deepEqual(await ids('--due-from', dayFromNow(0), '--due-to', dayFromNow(5)), [soon])
  assert.deepEqual(await ids('--priority', '2,3'), [late])
  assert.deepEqual(await ids('--search', 'paper'), [soon])
  assert.deepEqual(await ids('--assignee', 'none', '--limit', '1'), [late])
  assert.deepEqual(await ids('--completed'), [done])
  assert.deepEqual(await ids('--all'), [late, soon, done])
  await client.send('PUT', `/tasks/${soon}/dependencies/${late}`)
  assert.deepEqual(await ids('--blocked'), [soon])
  assert.deepEqual(await ids('--not-blocked'), [late])

  const words = await run(['tasks', 'list', '--list', 'Filters', '--overdue'])
  assert.equal(words.stdout, `${late}     ${dayFromNow(-3)}  !3  Late invoice\n`)
  assert.equal((await run(['tasks', 'list', '--list', 'Twice', '--json'])).code, 1)
})

// 0390, 0422
test('a task takes a start date in words, which lists show and filter by', async () => {
  await client.post('/lists', { name: 'Starts' })
  const add = (...words: string[]) => run(['tasks', 'add', '--list', 'Starts', ...words])
  const range = await add('Plan the fair due', dayFromNow(9), '--start', 'in 2 days')
  assert.match(
    range.stdout,
    new RegExp(`^Created tsk_\\w+ {2}Plan the fair.* {2}${dayFromNow(2)} → ${dayFromNow(9)}\n`),
  )
  await add('Read the report', '--start', dayFromNow(-1))
  await add('Neither')
  const titles = async (...options: string[]) =>
    (await run(['tasks', 'list', '--list', 'Starts', ...options, '--json'])).json.map(
      ({ title }: any) => title,
    )
  assert.deepEqual(await titles('--started'), ['Read the report'])
  assert.equal((await titles('--not-started')).length, 1)
  assert.equal((await titles('--started', '--not-started')).length, 2)
  const shown = await run(['tasks', 'list', '--list', 'Starts', '--started'])
  assert.match(shown.stdout, new RegExp(`from ${dayFromNow(-1)} {2}.*Read the report\n$`))
  for (const start of ['tomorrow 9am', 'every monday', 'soon', '31 feb']) {
    const refused = await add('Never', '--start', start)
    assert.deepEqual([refused.code, /as a day\. Try --start/.test(refused.stderr)], [2, true], start)
  }
})

test('tasks are completed by id or by title, and reopened', async () => {
  const titles = ['Send offer', 'Send offer to Ana', 'Same', 'Same']
  const tasks: string[] = []
  for (const title of titles) tasks.push((await client.post('/tasks', { title, list_id: opsId })).body.id)
  const isCompleted = async (id: string) => (await client.get(`/tasks/${id}`)).body.completed

  const done = await run(['tasks', 'done', 'send offer'])
  assert.equal(done.stdout, `Completed ${tasks[0]}  Send offer\n`, done.stderr)
  assert.deepEqual([await isCompleted(tasks[0]!), await isCompleted(tasks[1]!)], [true, false])
  const several = await run(['tasks', 'done', 'Same'])
  assert.equal(several.code, 1)
  for (const id of tasks.slice(2)) assert.ok(several.stderr.includes(id))
  const none = await run(['tasks', 'done', 'offer'])
  assert.deepEqual([none.code, none.stderr.includes(tasks[1]!)], [4, true])

  assert.equal((await run(['tasks', 'done', ...tasks.slice(2)])).code, 0)
  assert.match((await run(['tasks', 'reopen', tasks[2]!])).stdout, /^Reopened tsk_\w+ {2}Same\n$/)
  assert.deepEqual([await isCompleted(tasks[2]!), await isCompleted(tasks[3]!)], [false, true])
})

test('completing a recurring task completes its occurrence, and says when it is due again', async () => {
  const { id } = (
    await client.post('/tasks', {
      title: 'Report',
      list_id: opsId,
      due_date: '2035-01-01',
      recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
    })
  ).body
  const { stdout } = await run(['tasks', 'done', 'Report'])
  assert.equal(stdout, `Completed, due again 2035-01-08: ${id}  Report  2035-01-08\n`)
  assert.equal((await client.get(`/tasks/${id}`)).body.due_date, '2035-01-08')
})

test('a reader that stops early ends the tool without an error', () => {
  const { stdout, stderr, status } = spawnSync(
    'bash',
    ['--norc', '-c', `set -o pipefail; '${toolIn(home)}' api /tasks --paginate --fields id | head -n 1`],
    { encoding: 'utf8', env },
  )
  assert.deepEqual([status, stderr], [0, ''])
  assert.match(stdout, /^\{"id":"tsk_\w+"\}\n$/)
})

test('text from others cannot control the terminal', async () => {
  const list = (await client.post('/lists', { name: 'Hostile' })).body.id
  await client.post('/tasks', { title: 'a\u009b31m red\u202e exe', list_id: list })
  const { stdout } = await run(['tasks', 'list', '--list', 'Hostile'])
  assert.doesNotMatch(stdout.trimEnd(), /[\p{Cc}\p{Cf}]/u)
})
