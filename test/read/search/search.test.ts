import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { indexPending, watchSearchIndex } from '../../../src/read/search/indexing/watch.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

/** Does what the worker does, until everything is indexed. */
async function indexAll(): Promise<void> {
  for (let more = true; more;) {
    const { read, failed } = await indexPending(service.database)
    assert.deepEqual(failed, [])
    more = read > 0
  }
}

async function setUpWorkspace() {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Customers')
  const task = async (body: object) => (await workspace.post('/tasks', { list_id: list, ...body })).body
  const comment = async (id: string, text: string) =>
    (await workspace.post(`/tasks/${id}/comments`, { text })).body
  return { workspace, owner, list, task, comment }
}

type SearchClient = Pick<Awaited<ReturnType<typeof signIn>>, 'get'>
const searchFor = async (browser: SearchClient, q: string, limit?: number) => {
  const answer = await browser.get('/search', { q, ...(limit ? { limit } : {}) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const titlesFound = async (browser: SearchClient, q: string) =>
  (await searchFor(browser, q)).tasks.map(({ title }: { title: string }) => title)

test('titles, descriptions, checklists and comments are found by all words of a query, the last as a prefix', async () => {
  const { owner, list, task, comment } = await setUpWorkspace()
  const call = await task({ title: 'Call the supplier', priority: 2 })
  await task({ title: 'Prices', description: 'The **supplier** sent new ones.' })
  await task({ title: 'Visit', checklist: [{ text: 'Ask for the supply chain' }] })
  const reply = await comment(call.id, 'Their supplier called back on Monday')
  await indexAll()

  assert.deepEqual(await titlesFound(owner, 'suppl'), ['Visit', 'Prices', 'Call the supplier'])
  assert.deepEqual(await titlesFound(owner, 'call suppl'), ['Call the supplier'])
  assert.deepEqual(await titlesFound(owner, 'supplier call'), ['Call the supplier'])
  // Only the last word is a prefix.
  assert.deepEqual(await titlesFound(owner, 'suppl call'), [])
  const { tasks, comments } = await searchFor(owner, 'supplier')
  const { id, title, list_name, title_ranges, snippet, priority } = tasks[0]
  assert.deepEqual(
    { id, title, list_name, title_ranges, snippet, priority },
    {
      id: call.id,
      title: call.title,
      list_name: 'Customers',
      title_ranges: [[9, 17]],
      snippet: null,
      priority: 2,
    },
  )
  assert.equal(tasks[0].list_id, list)
  // If the title has all words, there is no snippet.
  assert.deepEqual(tasks[1].snippet, { text: 'The supplier sent new ones.', ranges: [[4, 12]] })
  assert.deepEqual(comments, [
    {
      id: reply.id,
      task_id: call.id,
      list_id: list,
      task_title: call.title,
      author_id: reply.author_id,
      created_at: reply.created_at,
      snippet: { text: reply.text, ranges: [[6, 14]] },
    },
  ])
})

test('accents, case and scripts make no difference', async () => {
  const { owner, task } = await setUpWorkspace()
  const all = [
    'Přílišně žluťoučký kůň', 'Straße in Köln', 'Ærøskøbing', 'İstanbul’da kahve', 'Ёлка и Ещё', 'Ελλάδα ΑΣ', '買い物リスト',
    'cafe\u0301 crème', 'ｆｕｌｌ ｗｉｄｔｈ', 'e-mail an info@example.com', 'INV-2031/7', 'ต้นไม้',
  ] // oxfmt-ignore
  for (const title of all) await task({ title })
  await indexAll()
  for (const [q, title] of [
    ['zlutoucky KUN', all[0]],
    ['strasse', all[1]],
    ['koln', all[1]],
    ['aeroskob', all[2]],
    ['istanbul', all[3]],
    ['елка еще', all[4]],
    ['ελλαδα ας', all[5]],
    ['買い物', all[6]],
    ['リスト', all[6]],
    ['cafe creme', all[7]],
    ['CAFÉ', all[7]],
    ['full wid', all[8]],
    ['info@example.com', all[9]],
    ['inv-2031', all[10]],
    ['ไม้', all[11]],
  ] as const)
    // oxfmt-ignore
    assert.deepEqual(await titlesFound(owner, q), [title], q)
})

test('tasks with exactly these words in their title come first, then the most recently changed', async () => {
  const { workspace, owner, task } = await setUpWorkspace()
  const exact = await task({ title: 'Plan' })
  await task({ title: 'Planning' })
  const body = await task({ title: 'Old', description: 'The plan' })
  await task({ title: 'Newer', description: 'A plan too' })
  await indexAll()
  assert.deepEqual(await titlesFound(owner, 'plan'), ['Plan', 'Newer', 'Old', 'Planning'])
  await workspace.patch(`/tasks/${body.id}`, { description: 'The plan, again' })
  await indexAll()
  assert.deepEqual(await titlesFound(owner, 'plan'), ['Plan', 'Old', 'Newer', 'Planning'])
  assert.deepEqual(
    (await searchFor(owner, 'plan', 1)).tasks.map(({ id }: { id: string }) => id),
    [exact.id],
  )
})

test('the search follows changes, moves and deletions', async () => {
  const { workspace, owner, list, task, comment } = await setUpWorkspace()
  const { member } = await workspace.join('guest')
  const asGuest = await signIn(service, workspace, member)
  await workspace.share(list, member)
  const one = await task({ title: 'Alpha' })
  const child = await task({ title: 'Alpha child', parent_id: one.id })
  await comment(one.id, 'alpha said')
  await indexAll()
  assert.deepEqual(await titlesFound(asGuest, 'alpha'), ['Alpha child', 'Alpha'])

  await workspace.patch(`/tasks/${one.id}`, { title: 'Beta' })
  await workspace.post(`/tasks/${child.id}/complete`, {})
  await indexAll()
  assert.deepEqual(await titlesFound(owner, 'alpha'), ['Alpha child'])
  assert.deepEqual(await titlesFound(owner, 'beta'), ['Beta'])

  // A guest sees two lists, which are searched one by one: comments move with their task.
  const other = await workspace.list('Other')
  await workspace.list('Big')
  await workspace.patch(`/tasks/${one.id}`, { list_id: other })
  // Hidden at once, before the index is updated.
  assert.deepEqual((await searchFor(asGuest, 'beta')).tasks, [])
  assert.deepEqual((await searchFor(asGuest, 'alpha')).comments, [])
  await workspace.share(other, member)
  await indexAll()
  assert.deepEqual(await titlesFound(asGuest, 'beta'), ['Beta'])
  assert.equal((await searchFor(asGuest, 'alpha')).comments.length, 1)

  await workspace.delete(`/tasks/${one.id}`)
  const nothing = { tasks: [], comments: [] }
  assert.deepEqual(await searchFor(owner, 'alpha'), nothing)
  await indexAll()
  assert.deepEqual(await searchFor(owner, 'beta'), nothing)
  const { rows } = await service.database.pool.query('select from search_documents where workspace_id = $1', [
    workspace.workspace.id,
  ])
  assert.equal(rows.length, 0)
})

// D14, D21, S-07
test('no one finds what they cannot see: in other workspaces, private lists or lists not shared with a guest', async () => {
  const { workspace, owner, list, task, comment } = await setUpWorkspace()
  const other = await setUpWorkspace()
  await other.task({ title: 'Secret of others' })
  const { body: hidden } = await owner.post('/lists', { name: 'Hidden', visibility: 'private' })
  const secret = await task({ title: 'Secret plan', list_id: hidden.id, description: 'secretly' })
  await comment(secret.id, 'secret words')
  await task({ title: 'Open secret' })
  const [member, guest] = [await workspace.join('member'), await workspace.join('guest')]
  const asMember = await signIn(service, workspace, member.member)
  const asGuest = await signIn(service, workspace, guest.member)
  await indexAll()

  assert.deepEqual(await titlesFound(owner, 'secret'), ['Open secret', 'Secret plan'])
  assert.deepEqual(await titlesFound(asMember, 'secret'), ['Open secret'])
  for (const q of ['secretly', 'secret words', 'secret plan', 'plan'])
    assert.deepEqual(await searchFor(asMember, q), { tasks: [], comments: [] }, q)
  assert.deepEqual(await searchFor(asGuest, 'secret'), { tasks: [], comments: [] })
  await workspace.share(hidden.id, guest.member)
  assert.deepEqual(await titlesFound(asGuest, 'secret'), ['Secret plan'])
  assert.equal((await searchFor(asGuest, 'words')).comments.length, 1)
  // Archived lists are still searched.
  await workspace.post(`/lists/${list}/archive`, {})
  assert.deepEqual(await titlesFound(asMember, 'secret'), ['Open secret'])
})

// S-30, S-32, S-36
test('hostile queries and texts are treated as plain words within milliseconds', async () => {
  const { owner, task } = await setUpWorkspace()
  await task({
    title: `Robert'); drop table tasks;--`,
    description: '<img src=x onerror=alert(1)> ' + 'a'.repeat(19_000),
  })
  await task({ title: "it's 100 % \\ | & ! <-> :* 'quoted'" })
  await indexAll()
  for (const [q, count] of [
    ["Robert'); drop table tasks;--", 1],
    ["' | '", 0],
    ['%', 0],
    ['100', 1],
    ["it's", 1],
    ["quoted':*", 1],
    ['\\', 0],
    ['!!(', 0],
    ['<img', 1],
    ['1=', 2],
    ['a'.repeat(200), 1],
    ['( '.repeat(100), 0],
    ['ā'.repeat(100), 1],
    ['x '.repeat(100), 1],
    ['\u{1f600}'.repeat(50), 0],
    ['ﷺ'.repeat(11), 0],
  ] as const) {
    // oxfmt-ignore
    const startedAt = performance.now()
    const { tasks } = await searchFor(owner, q)
    assert.equal(tasks.length, count, q)
    assert.ok(performance.now() - startedAt < 1_000, q)
    for (const { snippet } of tasks) if (snippet) assert.ok(snippet.text.length < 200, q)
  }
  const { tasks } = await searchFor(owner, 'onerror')
  // As it was written, with ranges instead of markup: the client shows it as text.
  assert.ok(tasks[0].snippet.text.startsWith('<img src=x onerror=alert(1)>'))
  assert.deepEqual(tasks[0].snippet.ranges, [[11, 18]])
  for (const [query, field, reason] of [
    [{}, 'q', 'required'],
    [{ q: '' }, 'q', 'empty'],
    [{ q: ' ' }, 'q', 'format'],
    [{ q: 'a'.repeat(201) }, 'q', 'value'],
    [{ q: 'a\u0000' }, 'q', 'characters'],
    [{ q: 'a', limit: 51 }, 'limit', 'range'],
  ] as const)
    assertError(await owner.get('/search', query), 'validation_error', { errors: [{ field, reason }] })
})

test('content from before there was an index is indexed from the start, and a crash loses nothing', async () => {
  const { workspace, owner, task, comment } = await setUpWorkspace()
  const { pool } = service.database
  const [one, two] = [await task({ title: 'Before one' }), await task({ title: 'Before two' })]
  await comment(one.id, 'before all')
  await indexAll()
  await pool.query('delete from search_cursors where workspace_id = $1', [workspace.workspace.id])
  await pool.query(`update search_documents set words = '' where workspace_id = $1`, [workspace.workspace.id])
  // One batch after the other, with a change in between.
  await indexPending(service.database)
  await indexPending(service.database)
  await workspace.patch(`/tasks/${two.id}`, { title: 'Before three' })
  await indexAll()
  assert.deepEqual(await titlesFound(owner, 'before'), ['Before three', 'Before one'])
  assert.equal((await searchFor(owner, 'before')).comments.length, 1)

  // A batch that fails is repeated; four workers at once index it once.
  const alterTable = (change: string) =>
    service.database.onCoordinator((client) => client.query(`alter table search_documents ${change}`))
  await alterTable(`add constraint broken check (id <> '${one.id}') not valid`)
  await workspace.patch(`/tasks/${one.id}`, { title: 'After all' })
  const { failed } = await indexPending(service.database)
  assert.equal(failed.length, 1)
  assert.deepEqual(await titlesFound(owner, 'after'), [])
  await alterTable('drop constraint broken')
  await Promise.all(Array.from({ length: 4 }, indexAll))
  await indexAll()
  assert.deepEqual(await titlesFound(owner, 'after'), ['After all'])
})

test('a running worker indexes changes by itself', async () => {
  const { owner, task } = await setUpWorkspace()
  await indexAll()
  const stop = watchSearchIndex(service.database, pino({ enabled: false }))
  await task({ title: 'Written just now' })
  const until = performance.now() + 10_000
  while ((await titlesFound(owner, 'written')).length === 0) {
    assert.ok(performance.now() < until)
    await sleep(20)
  }
  await stop()
  await task({ title: 'Written too late' })
  assert.deepEqual(await titlesFound(owner, 'written'), ['Written just now'])
})

test('segments hold thousands of documents, and sparse ones are merged', async () => {
  const { workspace, owner, list } = await setUpWorkspace()
  const { pool } = service.database
  const { id } = workspace.workspace
  await pool.query(
    `insert into tasks (workspace_id, id, list_id, title, timezone, source, created_at, updated_at)
     select $1, 'tsk_01jd42e76k' || (1000000000000000 + n), $2, 'Number ' || n, 'UTC', 'api', now(),
       date_trunc('milliseconds', now()) + n * interval '1 millisecond'
     from generate_series(0, 9999) as n`,
    [id, list],
  )
  await pool.query('delete from search_cursors where workspace_id = $1', [id])
  await indexAll()
  const segments = async () =>
    (
      await pool.query(
        `select documents, (
           select count(*)::integer from search_documents where workspace_id = $1 and segment = search_segments.id
         ) as counted
         from search_segments where workspace_id = $1 order by id`,
        [id],
      )
    ).rows
  assert.deepEqual(
    (await segments()).map(({ documents, counted }) => [documents, counted]),
    [
      [4096, 4096],
      [4096, 4096],
      [1808, 1808],
    ],
  )
  assert.deepEqual(await titlesFound(owner, 'number 4711'), ['Number 4711'])
  assert.deepEqual((await titlesFound(owner, 'number')).slice(0, 3), [
    'Number 9999',
    'Number 9998',
    'Number 9997',
  ])
  assert.deepEqual((await titlesFound(owner, 'number 99')).slice(0, 2), ['Number 99', 'Number 9999'])

  // Deletes most of the oldest tasks, a few at a time.
  for (const [from, to] of [
    [0, 2_500],
    [2_500, 5_000],
    [5_000, 7_000],
  ] as const) {
    // oxfmt-ignore
    await pool.query(
      `with gone as (
         update tasks set deleted_at = now() where workspace_id = $1 and substr(id, 15)::bigint - 1000000000000000 >= $2
           and substr(id, 15)::bigint - 1000000000000000 < $3 returning id
       )
       insert into changes (workspace_id, id, created_at, action, subject_id, source)
       select $1, 'chg_7' || substr(id, 6), now(), 'task.deleted', id, 'api' from gone`,
      [id, from, to],
    )
    const written = new Date(service.clock.now() + to * 1_000)
    await pool.query('update workspaces set last_stamp = $2 where id = $1', [id, written])
    await indexAll()
  }
  assert.deepEqual(
    (await segments()).map(({ documents, counted }) => [documents, counted]),
    [
      [1192, 1192],
      [1808, 1808],
    ],
  )
  assert.deepEqual((await titlesFound(owner, 'number')).slice(0, 2), ['Number 9999', 'Number 9998'])
  assert.deepEqual(await titlesFound(owner, 'number 7000'), ['Number 7000'])
  assert.deepEqual(await titlesFound(owner, 'number 4711'), [])
})
