import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { assertError, withoutRequestId } from '../../support/assert-error.ts'
import { createClient } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'
import { attachFile, openFile, png, withTask } from './support.ts'

const service = await startService()
const text = 'The quick brown fox jumps over the lazy dog.'

// S-32, S-65
test('a member who can see the task gets the file as a download', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const file = await attachFile(browser, task, 'Angebot für Müller & Söhne.txt', text)
  const { status, headers, text: body } = await openFile(browser, file.id)
  assert.deepEqual([status, body], [200, text])
  assert.deepEqual(
    [
      'content-type',
      'content-length',
      'content-disposition',
      'content-security-policy',
      'cross-origin-resource-policy',
      'x-content-type-options',
      'accept-ranges',
      'cache-control',
      'etag',
    ].map((name) => headers[name]),
    [
      'application/octet-stream',
      String(text.length),
      `attachment; filename="Angebot fur Muller & Sohne.txt"; filename*=UTF-8''Angebot%20f%C3%BCr%20M%C3%BCller%20%26%20S%C3%B6hne.txt`,
      "default-src 'none'; frame-ancestors 'none'; sandbox",
      'same-origin',
      'nosniff',
      'bytes',
      'private, no-cache',
      `"${hash('sha256', text)}"`,
    ],
  )

  const head = await openFile(browser, file.id, {}, 'HEAD')
  assert.deepEqual([head.status, head.headers['content-length'], head.text], [200, String(text.length), ''])
  for (const known of [
    `W/${headers['etag']}`,
    `"a,b", ${headers['etag']}`,
    `"x",W/${headers['etag']}`,
    '*',
  ]) {
    const cached = await openFile(browser, file.id, { 'if-none-match': known })
    assert.deepEqual([cached.status, cached.text], [304, ''], known)
  }
  assert.equal((await openFile(browser, file.id, { 'if-none-match': `"x", ${file.id}` })).status, 200)
  assert.equal((await openFile(browser, file.id, {}, 'DELETE')).status, 405)
})

test('a Range request gets that part of the file (RFC 9110)', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const { id } = await attachFile(browser, task, 'fox', text)
  const etag = `"${hash('sha256', text)}"`
  const size = text.length
  for (const [range, from, to] of [
    ['bytes=0-8', 0, 9],
    ['bytes=4-', 4, size],
    ['bytes=-4', size - 4, size],
    ['bytes=0-999', 0, size],
    ['bytes=-999', 0, size],
  ] as const) {
    const answer = await openFile(browser, id, { range, 'if-range': etag })
    assert.deepEqual(
      [answer.status, answer.text, answer.headers['content-range'], answer.headers['content-length']],
      [206, text.slice(from, to), `bytes ${from}-${to - 1}/${size}`, String(to - from)],
      range,
    )
  }
  for (const headers of [
    { range: 'bytes=0-1,3-4' },
    { range: 'bytes=5-2' },
    { range: 'lines=0-1' },
    { range: 'bytes=-' },
    { range: 'bytes=0-1', 'if-range': '"another"' },
  ])
    assert.equal((await openFile(browser, id, headers)).text, text, JSON.stringify(headers))
  for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=999-1000']) {
    const answer = await openFile(browser, id, { range })
    assertError(answer, 'range_not_satisfiable', { size }, range)
    assert.equal(answer.headers['content-range'], `bytes */${size}`)
  }
})

// D21, S-01, S-65
test('anyone without access to a file gets the same 404 as for a missing one', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace, 'private')
  const { id } = await attachFile(browser, task, 'secret.png', png)
  const other = await createWorkspace(service)
  const others = await withTask(service, other)
  const theirs = await attachFile(others.browser, others.task, 'theirs.png', png)
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')

  const none = await openFile(browser, 'att_01jd42e76ke0080ppaatcsyj69')
  assertError(none, 'not_found')
  const refused = [
    await openFile(others.browser, id),
    await openFile(await signIn(service, workspace, member.member), id),
    await openFile(await signIn(service, workspace, guest.member), id),
    await openFile(browser, theirs.id),
    await openFile(browser, 'x'),
    await openFile(browser, task),
    await openFile(browser, '..%2f..%2fsecret.key'),
    await openFile(browser, `${theirs.id}/preview`),
    await openFile(others.browser, `${id}/preview`),
  ]
  for (const answer of refused) {
    assert.equal(withoutRequestId(answer), withoutRequestId(none))
    assert.equal(answer.headers['etag'], undefined)
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
  const stranger = createClient(service)
  assertError(await stranger.get(`/files/${id}`), 'unauthorized', {})
  assertError(await workspace.get(`/files/${id}`), 'unauthorized', {})
  // Removing it by its id from another task finds nothing there.
  const foreign = await others.browser.delete(`/tasks/${others.task}/attachments/${id}`)
  assert.equal(withoutRequestId(foreign), withoutRequestId(none))
  assert.equal((await openFile(browser, id)).status, 200)
})

// S-03, S-65
test('access ends with the membership, the session, the task and the file', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const { member } = await workspace.join('member')
  const theirs = await signIn(service, workspace, member)
  const file = await attachFile(theirs, task, 'own.png', png)
  assert.equal((await openFile(theirs, file.id)).status, 200)
  const { operatorActions } = await import('../../support/operator-actions.ts')
  await operatorActions(service, workspace.workspace).removeMember(member)
  assertError(await openFile(theirs, file.id), 'not_found')
  assert.equal((await openFile(browser, file.id)).status, 200)

  const second = await attachFile(browser, task, 'second.png', png)
  await browser.delete(`/tasks/${task}/attachments/${second.id}`)
  assertError(await openFile(browser, second.id), 'not_found')
  await workspace.delete(`/tasks/${task}`)
  assertError(await openFile(browser, file.id), 'not_found')
  await browser.post('/app/v1/sign-out')
  assertError(await openFile(browser, file.id), 'unauthorized', {})
})

// S-32, S-65
test('images are previewed if their bytes say so; nothing else is ever shown inline', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const picture = await attachFile(browser, task, 'page.html', png)
  const preview = await openFile(browser, `${picture.id}/preview`)
  assert.equal(preview.status, 200)
  assert.equal(preview.headers['content-type'], 'image/png')
  assert.match(preview.headers['content-disposition'] ?? '', /^inline; /)
  assert.equal(
    preview.headers['content-security-policy'],
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const pretenders: [name: string, bytes: string | Buffer, type: string][] = [
    ['a.svg', svg, 'application/octet-stream'],
    ['b.svg', `<?xml version="1.0"?>\n${svg}`, 'application/octet-stream'],
    ['c.png', '<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    ['d.gif', '%PDF-1.7\n%âãÏÓ', 'application/pdf'],
    ['e.jpg', Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1'), 'application/zip'],
  ]
  for (const [name, bytes, type] of pretenders) {
    const file = await attachFile(browser, task, name, bytes)
    assert.equal(file.content_type, type, name)
    assertError(await openFile(browser, `${file.id}/preview`), 'not_found', {}, name)
    const { headers } = await openFile(browser, file.id)
    assert.match(headers['content-disposition'] ?? '', /^attachment; /)
    assert.equal(headers['content-type'], type)
  }
  // A file that is both an image and a script is an image: no browser runs a script sent with this type and
  // nosniff.
  const polyglot = await attachFile(browser, task, 'x.js', 'GIF89a/*\x01\x00\x01\x00*/=1;alert(1)')
  assert.equal(polyglot.content_type, 'image/gif')
  const shown = await openFile(browser, `${polyglot.id}/preview`)
  assert.deepEqual(
    [shown.headers['content-type'], shown.headers['x-content-type-options']],
    ['image/gif', 'nosniff'],
  )
})

// D1
test('a token with tasks:read downloads the files of the tasks it can see', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace, 'private')
  const { id } = await attachFile(browser, task, 'fox.txt', text)
  const reader = await workspace.tokenWith(['tasks:read'])
  const path = `/tasks/${task}/attachments/${id}`
  const answer = await reader.get(path)
  assert.deepEqual([answer.status, answer.text], [200, text])
  assert.match(answer.headers['content-disposition'] ?? '', /^attachment; filename="fox.txt"/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const part = await reader.send('GET', path, { headers: { range: 'bytes=4-8' } })
  assert.deepEqual([part.status, part.text], [206, 'quick'])
  const head = await reader.send('HEAD', path)
  assert.deepEqual([head.status, head.headers['content-length']], [200, String(text.length)])
  const cached = await reader.send('GET', path, {
    headers: { 'if-none-match': answer.headers['etag'] ?? '' },
  })
  assert.deepEqual([cached.status, cached.headers['content-type']], [304, undefined])

  const another = (await workspace.post('/tasks', { title: 'Without', list_id: await workspace.list() })).body
  const member = await workspace.join('member')
  for (const refused of [
    await reader.get(`/tasks/${another.id}/attachments/${id}`),
    await reader.get(`/tasks/${task}/attachments/none`),
    await member.get(path),
  ])
    assertError(refused, 'not_found')
  const writer = await workspace.tokenWith(['tasks:write'])
  assertError(await writer.get(path), 'forbidden', { reason: 'scope', required: 'tasks:read' })
})
