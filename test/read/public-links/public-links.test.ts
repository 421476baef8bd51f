import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { request } from 'undici'
import { hashSecret } from '../../../src/core/random-secret.ts'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { attachFile, fileOf } from '../../work/attachments/support.ts'
import { fillList, makeTask } from '../../work/tasks/support.ts'

const service = await startService()

/** Requests a URL as anyone does, without a session. */
async function read(url: string, headers: Record<string, string> = {}) {
  const { dispatcher } = service
  const answer = await request(service.url + url.slice(publicUrl.length), { dispatcher, headers })
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
}

const titles = (html: string): string[] =>
  Array.from(
    html.matchAll(/class="title">(?:<span class="unseen">Completed: <\/span>)?([^<]*)</g),
    ([, title = '']) => title,
  )

const nothing = { people: false, comments: false, files: false, details: false }

async function setUp() {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const [owner, asMira] = [
    await signIn(service, workspace, workspace.owner),
    await signIn(service, workspace, mira.member),
  ]
  const list = await workspace.list('Fair & <b>more</b>')
  return { workspace, mira, owner, asMira, list }
}

// 0472
test('a public link shows a list to anyone: names, titles, dates and completion, and nothing else', async () => {
  const { workspace, mira, asMira, list } = await setUp()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Hall "4"' })).body
  await workspace.post(`/lists/${list}/sections`, { name: 'Empty' })
  const label = (await workspace.post('/labels', { name: 'secret-label' })).body
  const stand = await makeTask(workspace, list, {
    title: 'Stand <script>alert(1)</script>',
    description: 'secret-description',
    section_id: section.id,
    start_date: '2027-02-01',
    due_date: '2027-03-01',
    due_time: '09:30',
    timezone: 'Europe/Berlin',
    assignee_ids: [mira.member.id],
    label_ids: [label.id],
    checklist: [{ text: 'secret-item' }],
    external_id: 'secret-id',
  })
  const book = await makeTask(workspace, list, { title: 'Book', parent_id: stand.id })
  await makeTask(workspace, list, { title: 'Without a section' })
  const done = await makeTask(workspace, list, { title: 'Decided' })
  const gone = await makeTask(workspace, list, { title: 'secret-deleted' })
  await workspace.delete(`/tasks/${gone.id}`)
  for (const { id } of [book, done]) await workspace.post(`/tasks/${id}/complete`)
  await workspace.post(`/tasks/${stand.id}/comments`, { text: 'secret-comment' })

  assert.deepEqual((await asMira.get(`/lists/${list}/link`)).body, {
    allowed: true,
    created_at: null,
    shows: nothing,
  })
  const { status, body: link } = await asMira.post(`/lists/${list}/link`)
  assert.equal(status, 201)
  assert.match(link.url, new RegExp(`^${publicUrl}/public/${workspace.workspace.id.slice(4)}[\\w-]{43}$`))
  const page = await read(link.url)
  assert.equal(page.status, 200)
  assert.deepEqual(titles(page.text), [
    'Without a section',
    'Stand &lt;script&gt;alert(1)&lt;/script&gt;',
    'Book',
    'Decided',
  ])
  assert.match(page.text, /<h1>Fair &amp; &lt;b&gt;more&lt;\/b&gt;<\/h1><p>2 open · 2 completed<\/p>/)
  assert.match(page.text, /<h2><span>Hall &quot;4&quot;<\/span><\/h2>/)
  assert.match(page.text, /from <time datetime="2027-02-01">Feb 1, 2027<\/time>/)
  assert.match(
    page.text,
    /<time datetime="2027-03-01">Mar 1, 2027<\/time><small>09:30 Europe\/Berlin<\/small>/,
  )
  assert.ok(!page.text.includes('Empty'))
  for (const hidden of [
    'secret',
    mira.member.name,
    mira.member.email,
    workspace.owner.name,
    workspace.workspace.name,
    'usr_',
    'tsk_',
    'lst_',
    '<script',
    '<img',
    '<link',
    'http',
  ])
    // oxfmt-ignore
    assert.ok(!page.text.includes(hidden), hidden)

  // Nothing is loaded, run, kept, indexed, framed or told.
  const { headers } = page
  const style = /<style>([^<]*)<\/style>/.exec(page.text)?.[1] ?? ''
  assert.equal(
    headers['content-security-policy'],
    `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['set-cookie'], undefined)
  assert.match(page.text, /<meta name="robots" content="noindex, nofollow">/)

  // Only the hash is stored, and the link isn't shown again.
  const secret = link.url.split('/').at(-1)
  const { rows } = await service.database.pool.query('select * from list_links where list_id = $1', [list])
  assert.ok(!JSON.stringify(rows).includes(secret) && hashSecret(secret).equals(rows[0].hash))
  assert.ok(!JSON.stringify((await asMira.get(`/lists/${list}/link`)).body).includes(secret))
})

// 0472
test('a public link ends at once when it is replaced or revoked, the list archived or deleted, or links are forbidden', async () => {
  const { workspace, owner, asMira, list } = await setUp()
  const path = `/lists/${list}/link`
  const guest = await workspace.join('guest')
  await workspace.share(list, guest.member)
  const asGuest = await signIn(service, workspace, guest.member)
  assertError(await asGuest.get(path), 'forbidden', { reason: 'role', required: 'member' })
  assertError(await asGuest.post(path), 'forbidden', { reason: 'role', required: 'member' })
  const other = await createWorkspace(service)
  const stranger = await signIn(service, other, other.owner)
  assertError(await stranger.get(path), 'not_found')

  const create = async () => (await asMira.post(path)).body.url as string
  const first = await create()
  const second = await create()
  const missing = await read(`${publicUrl}/public/nothing`)
  assert.equal(missing.status, 404)
  const assertGone = async (url: string) => {
    const { status, text, headers } = await read(url)
    assert.equal(status, 404)
    assert.equal(text, missing.text, 'like one that never existed')
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
  }
  await assertGone(first)
  assert.equal((await read(second)).status, 200)
  await assertGone(`${second}x`)
  await assertGone(`${second}?page=2`)
  await assertGone(`${second}?page=0`)
  assert.equal((await asMira.delete(path)).status, 204)
  assert.equal((await asMira.delete(path)).status, 204)
  await assertGone(second)

  const third = await create()
  await workspace.post(`/lists/${list}/archive`)
  await assertGone(third)
  assertError(await asMira.post(path), 'conflict', { reason: 'list_archived' })
  await owner.post(`/lists/${list}/unarchive`)
  assert.equal((await read(third)).status, 200)

  assertError(await asMira.patch('', { public_links: false }), 'forbidden', {
    reason: 'role',
    required: 'admin',
  })
  assert.equal((await owner.get('')).body.public_links, true)
  assert.equal((await owner.patch('', { public_links: false })).body.public_links, false)
  await assertGone(third)
  assertError(await asMira.post(path), 'conflict', { reason: 'public_links_off' })
  assert.equal((await asMira.get(path)).body.allowed, false)
  await owner.patch('', { public_links: true })
  assert.equal((await read(third)).status, 200)

  const log = (await owner.get('/log?action=list')).body.data.map(({ action }: any) => action)
  assert.deepEqual(
    log,
    [
      'list.link_created',
      'list.link_revoked',
      'list.link_replaced',
      'list.link_created',
      'list.shared',
    ].filter((action) => log.includes(action)),
  )
  assert.equal(log.filter((action: string) => action.startsWith('list.link_')).length, 4)
  const history = (await owner.get(`/lists/${list}/changes`)).body.data.map(({ action }: any) => action)
  assert.equal(history.filter((action: string) => action.startsWith('list.link_')).length, 4)

  await owner.delete(`/lists/${list}`)
  await assertGone(third)
  assertError(await asMira.get(path), 'not_found')
})

// 0515
test('people, comments, files and details of a public link are each off until switched on, and off again at once', async () => {
  const { workspace, mira, owner, asMira, list } = await setUp()
  service.clock.offsetMs += 120_000
  const label = (await workspace.post('/labels', { name: 'Booked <i>' })).body
  const [miraName, ownerName] = [mira.member.name, workspace.owner.name]
  const stand = await makeTask(workspace, list, {
    title: 'Stand',
    priority: 4,
    assignee_ids: [mira.member.id],
    label_ids: [label.id],
  })
  const offer = await attachFile(owner, stand.id, 'offer <1>.html', '<script>alert(1)</script>')
  await workspace.patch(`/tasks/${stand.id}`, {
    description: `**Ask** @[${miraName}](${mira.member.id})\nSee ![offer](/files/${offer.id})`,
  })
  const comment = async (text: string, file?: string) => {
    const sent =
      file && (await owner.send('POST', `/tasks/${stand.id}/comment-attachments`, fileOf(file, 'x')))
    const attachment_ids = sent ? [sent.body.id as string] : []
    await owner.post(`/tasks/${stand.id}/comments`, { text, attachment_ids })
    return attachment_ids[0]
  }
  const old = await comment('Oldest', 'old.txt')
  for (let at = 1; at <= 8; at += 1) await comment(`Note ${at}`)
  const plan = await comment('plan.txt', 'plan.txt')
  await mira.post(`/tasks/${stand.id}/comments`, { text: `_Fine_, @[${ownerName}](${workspace.owner.id})` })

  const path = `/lists/${list}/link`
  const show = (shows: Partial<typeof nothing>) => asMira.patch(path, { shows })
  assertError(await show({ people: true }), 'not_found')
  const { url, shows } = (await asMira.post(path)).body
  assert.deepEqual(shows, nothing)
  const bare = (await read(url)).text
  const parts = {
    people: [miraName],
    comments: ['Note 8', 'Someone · <time', 'Fine, @someone', '1 earlier comment isn’t shown'],
    files: ['offer &lt;1&gt;.html</a> <span>25 B</span>'],
    details: ['Ask @someone\nSee</p>', '</span>Urgent</span>', 'Booked &lt;i&gt;'],
  }
  const never = ['usr_', 'tsk_', 'lst_', 'cmt_', mira.member.email, '**Ask', 'Oldest', '<script', '<img']
  const found = async (headers?: Record<string, string>) => {
    const { text } = await read(url, headers)
    for (const hidden of never) assert.ok(!text.includes(hidden), hidden)
    return text
  }
  for (const name of Object.keys(parts) as (keyof typeof parts)[]) {
    assert.deepEqual((await show({ [name]: true })).body.shows, { ...nothing, [name]: true })
    const text = await found()
    for (const [other, theirs] of Object.entries(parts))
      for (const one of theirs) assert.equal(text.includes(one), name === other, `${one} with ${name}`)
    for (const one of [ownerName, 'plan.txt']) assert.ok(!text.includes(one), `${one} with ${name}`)
    await show({ [name]: false })
    assert.equal((await read(url)).text, bare, 'off at once')
  }

  // Together they show more: names in comments and texts, files of comments and in texts. The reader's language is spoken.
  await show({ people: true, comments: true, files: true, details: true })
  const all = await found({ 'accept-language': 'fr-CA, en;q=0.5' })
  for (const text of [
    '<html lang="fr">',
    `Fine, @${ownerName}`,
    `<p class="facts">${miraName} · <time`,
    `Ask @${miraName}\nSee offer`,
    '>plan.txt</a> <span>1 o</span>',
    '</span>Urgente</span>',
    '1 commentaire plus ancien n’est pas affiché',
    'En lecture seule, partagée avec Daybook',
  ])
    assert.ok(all.includes(text), text)
  assert.ok(!all.includes('old.txt') && !all.includes('<p class="prose">plan.txt'))

  // Files are downloads that run nothing and that no one keeps; what isn't shown isn't there.
  const open = (id: string | undefined, link: string = url) => read(`${link}/files/${id}`)
  const file = await open(offer.id)
  assert.equal(file.text, '<script>alert(1)</script>')
  const { headers } = file
  assert.match(String(headers['content-disposition']), /^attachment; filename="offer/)
  assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox")
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
  assert.equal((await read(`${url}/files/${offer.id}`, { range: 'bytes=0-6' })).text, '<script')
  assert.equal((await open(plan)).status, 200)
  const missing = await read(`${publicUrl}/public/nothing`)
  const otherList = await workspace.list('Other')
  const other = (await asMira.post(`/lists/${otherList}/link`)).body.url
  await asMira.patch(`/lists/${otherList}/link`, { shows: { files: true } })
  const assertHidden = async (...answers: Promise<{ status: number; text: string }>[]) => {
    for (const { status, text } of await Promise.all(answers))
      assert.deepEqual({ status, text }, { status: 404, text: missing.text })
  }
  await assertHidden(open(old), open(offer.id, other), open('att_00000000000000000000000000'), open('%00'))
  await show({ comments: false })
  await assertHidden(open(plan))
  await show({ comments: true, files: false })
  await assertHidden(open(plan), open(offer.id))

  // A link that replaces it shows the same; who switched what is in the log.
  const replaced = (await asMira.post(path)).body
  assert.deepEqual(replaced.shows, { people: true, comments: true, files: false, details: true })
  const { data: log } = (await owner.get('/log?action=list.link_changed')).body
  assert.equal(log.length, 12)
  assert.deepEqual(log.at(-1).changed, { people: { from: false, to: true } })
  await asMira.delete(path)
  assert.deepEqual((await asMira.post(path)).body.shows, nothing)
})

// 0472
test('a large list is read page by page, and too many pages of a minute are refused', async () => {
  const { workspace, asMira, list } = await setUp()
  service.clock.offsetMs += 120_000
  await fillList(service, workspace, list, 1_200)
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Last' })).body
  for (const title of ['One', 'Two']) await makeTask(workspace, list, { title, section_id: section.id })
  const { url } = (await asMira.post(`/lists/${list}/link`)).body
  const pages = await Promise.all([url, `${url}?page=2`, `${url}?page=3`].map((one) => read(one)))
  assert.deepEqual(
    pages.map(({ text }) => titles(text).length),
    [500, 500, 202],
  )
  const [first, , last] = pages
  assert.deepEqual(titles(last!.text).slice(-2), ['One', 'Two'])
  assert.match(
    first!.text,
    /<nav aria-label="Pages"><span>Page 1 of 3<\/span><a href="\?page=2">Next page<\/a><\/nav>/,
  )
  assert.match(last!.text, /<a href="\?page=2">Previous page<\/a><span>Page 3 of 3<\/span><\/nav>/)
  assert.equal((await read(`${url}?page=4`)).status, 404)
  await asMira.patch(`/lists/${list}/link`, { shows: { people: true } })
  assert.equal(titles((await read(url)).text).length, 500)
  await asMira.patch(`/lists/${list}/link`, { shows: { details: true } })
  assert.equal(titles((await read(`${url}?page=2`)).text).length, 50)
  await asMira.patch(`/lists/${list}/link`, { shows: { details: false } })
  const answers = await Promise.all(Array.from({ length: 60 }, () => read(`${url}?page=3`)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 6, '60 in a minute for an address')
  assert.ok(Number(refused[0]?.headers['retry-after']) > 0)
  assert.ok(refused[0]?.text.includes('Try again in a moment'))
})

// 0515
test('regression: lists in texts keep their markers, and a list without tasks says so once', async () => {
  service.clock.offsetMs += 120_000
  const { workspace, asMira, list } = await setUp()
  const { url } = (await asMira.post(`/lists/${list}/link`)).body
  const empty = (await read(url)).text
  assert.match(empty, /<p>This list has no tasks\.<\/p>/)
  assert.doesNotMatch(empty, /0 open/)
  await makeTask(workspace, list, {
    title: 'Stand',
    description:
      '# Plan\n- **Three** walls\n  * one counter\n- [x] Hall\n- [ ] Lamps\n1. Ask\n2) Order\n\n2027 - a year',
  })
  await asMira.patch(`/lists/${list}/link`, { shows: { details: true } })
  const { text } = await read(url)
  assert.match(text, /1 open · 0 completed/)
  assert.ok(
    text.includes(
      '>Plan\n• Three walls\n\u00A0\u00A0• one counter\n☑ Hall\n☐ Lamps\n1.\u00A0Ask\n2)\u00A0Order\n\n2027 - a year<',
    ),
    text,
  )
})
