import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import { bodyMaxBytes } from '../../../src/core/limits.ts'
import { isUpload, operations, pathOf } from '../../support/api-operations.ts'
import { assertError } from '../../support/assert-error.ts'
import { openConnection, sendRaw, parseResponses, readToEnd } from '../../support/raw-http.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const tls = { ca: service.ca }
const invalidBody = (reason: string, field = '') => ({ errors: [{ field, reason }] })

/** A list whose JSON has an exact number of bytes. */
const listOf = (bytes: number) => {
  const body = JSON.stringify({ name: 'Exactly', description: null })
  return body + ' '.repeat(bytes - body.length)
}

const head = ({ token }: TestWorkspace, framing: string, type = 'application/json') =>
  `POST /api/v1/lists HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: ${type}\r\n${framing}\r\n\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

// D24, R-215, S-40
test('a body can have 1,048,576 bytes and not one more, with Content-Length and chunked', async () => {
  const workspace = await createWorkspace(service)
  const chunked = (body: string) =>
    sendRaw(
      service.port,
      tls,
      head(workspace, 'Connection: close\r\nTransfer-Encoding: chunked'),
      chunk(body.slice(0, 600_000)) + chunk(body.slice(600_000)) + '0\r\n\r\n',
    )
  assert.equal((await workspace.send('POST', '/lists', { raw: listOf(bodyMaxBytes) })).status, 201)
  assert.equal((await chunked(listOf(bodyMaxBytes)))[0]?.status, 201)

  const long = await workspace.send('POST', '/lists', { raw: listOf(bodyMaxBytes + 1) })
  assertError(long, 'payload_too_large', { max_bytes: 1_048_576 })
  const [answer, ...more] = await chunked(listOf(bodyMaxBytes + 1))
  assert.equal(answer?.status, 413)
  assert.deepEqual(JSON.parse(answer.body).error.details, { max_bytes: 1_048_576 })
  assert.equal(more.length, 0)
  assert.equal((await workspace.get('/lists')).body.data.length, 2)
})

// D24, S-40
test('413 comes before the body is read, and ends an endless one', async () => {
  const workspace = await createWorkspace(service)
  const announced = await openConnection(service.port, tls)
  announced.write(head(workspace, `Content-Length: ${bodyMaxBytes + 1}`))
  const [early] = parseResponses(await readToEnd(announced))
  assert.equal(early?.status, 413)

  const endless = await openConnection(service.port, tls)
  endless.on('error', () => {})
  endless.write(head(workspace, 'Transfer-Encoding: chunked'))
  const text = readToEnd(endless)
  const piece = chunk('a'.repeat(65_536))
  let sent = 0
  const timer = setInterval(() => {
    if (endless.writable) endless.write(piece)
    sent += 65_536
  }, 1)
  const [late] = parseResponses(await text)
  clearInterval(timer)
  assert.equal(late?.status, 413)
  assert.ok(sent < 50_000_000)
  assert.equal((await workspace.get('/lists')).status, 200)
})

// D25, R-013, R-107, S-41
test('a body must be application/json in UTF-8, otherwise 415; no body needs no type', async () => {
  const workspace = await createWorkspace(service)
  const raw = '{"name":"A list"}'
  const send = (type: string | undefined, more: Record<string, string> = {}) =>
    workspace.send('POST', '/lists', {
      raw,
      headers: { ...(type === undefined ? {} : { 'content-type': type }), ...more },
    })
  for (const type of [
    'application/json', 'APPLICATION/JSON', 'application/json;charset=utf-8', 'application/json; charset=UTF-8',
    'application/json; charset="utf-8"', 'application/json ; charset=utf-8',
  ]) assert.equal((await send(type)).status, 201, type) // oxfmt-ignore
  assert.equal((await send('application/json', { 'content-encoding': 'identity' })).status, 201)

  for (const type of [
    'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'json',
    'application/json; charset=utf-16', 'application/json; charset=iso-8859-1', 'application/jsonx', 'application/json+x',
    'application/vnd.api+json', 'text/json', 'application/json, application/json', '*/*', '\tapplication/json\ta', 'x',
  ]) assertError(await send(type), 'unsupported_media_type', {}, type) // oxfmt-ignore
  for (const coding of ['gzip', 'br', 'deflate', 'x-unknown', 'identity, gzip']) {
    const answer = await workspace.send('POST', '/lists', {
      raw: gzipSync(raw),
      headers: { 'content-encoding': coding },
    })
    assertError(answer, 'unsupported_media_type', {}, coding)
  }
  const [untyped] = await sendRaw(
    service.port,
    tls,
    head(workspace, `Connection: close\r\nContent-Length: ${raw.length}`).replace(/Content-Type.*\r\n/, '') +
      raw,
  )
  assert.equal(untyped?.status, 415)

  const path = `/api/v1/lists/${await workspace.list()}/archive`
  for (const lines of [
    '',
    'Content-Length: 0\r\n',
    'Content-Type: text/plain\r\nContent-Length: 0\r\n',
    'Content-Type: application/json\r\n',
  ]) {
    const [answer] = await sendRaw(
      service.port,
      tls,
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${workspace.token}\r\nConnection: close\r\n${lines}\r\n`,
    )
    assert.equal(answer?.status, 200, lines)
  }
})

// R-012, S-21, S-24, S-25, S-28
test('anything but a JSON object in UTF-8 is 400', async () => {
  const workspace = await createWorkspace(service)
  const send = (raw: string | Buffer) => workspace.send('POST', '/lists', { raw })
  const bytes = (hex: string) =>
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from(hex, 'hex'), Buffer.from('"}')])
  for (const hex of ['ff', 'c0af', 'e080af', 'eda0bdedb880', 'f5808080', 'c3', '80', 'f09f98'])
    assertError(await send(bytes(hex)), 'validation_error', invalidBody('utf8'), hex)
  for (const raw of [
    '{', '{"name":}', "{'name':'x'}", '{"name":"x",}', '{"name":"x"} x', 'NaN', '{"name":NaN}', '{"position":0x10}', '{"a":01}',
    '{"name":"x"}{"name":"y"}', 'undefined', '// x\n{}', '{"name":"a\nb"}', '{"name":"\\x41"}', '\u{feff}{"name":"x"}', '   ',
  ]) assertError(await send(raw), 'validation_error', invalidBody('json'), raw) // oxfmt-ignore
  assert.equal((await send(Buffer.from('{"name":"x"}', 'utf16le'))).status, 400)

  const deep = '['.repeat(500_000) + ']'.repeat(500_000)
  const nested = `{"name":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`
  for (const raw of [deep, nested]) {
    const startedMs = performance.now()
    const answer = await send(raw)
    assert.equal(answer.body.error.details.errors[0].reason, 'depth')
    assert.ok(answer.text.length < 2_000)
    assert.ok(performance.now() - startedMs < 1_000)
  }

  const withJson = operations.filter(
    (one) => (one.method === 'POST' || one.method === 'PATCH') && !isUpload(one),
  )
  for (const operation of withJson)
    for (const raw of ['[]', '"text"', '7', 'true', 'null', '[{}]', '[[]]'])
      assertError(
        await workspace.send(operation.method, pathOf(operation), { raw }),
        'validation_error',
        invalidBody('type'),
        raw,
      )
  for (const raw of ['', '{}']) assert.equal((await send(raw)).status, 400)
})

// D35, R-012, S-20, S-22, S-30
test('text comes back byte for byte; control characters and lone surrogates are refused, never replaced', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  for (const kept of [
    'žluťoučký 😀',
    'e\u0301 and é',
    ' \tpadded\r\n ',
    'a\u007f\u0085\u200b\u202e\ufeff\ufffd',
    '👨‍👩‍👧‍👦',
    '\u{10ffff}',
    "'; drop table lists; --",
    '{"$ne":null}',
    '<img src=x onerror=alert(1)>',
    '%00%0d%0a',
    '\\u0000',
    '${7*7}',
    '-- \\',
  ]) {
    // oxfmt-ignore
    const created = await workspace.post('/lists', { name: `x${kept}`, description: kept })
    assert.equal(created.status, 201, kept)
    const read = await workspace.get('/lists', { limit: 100 })
    assert.deepEqual(read.body.data.at(-1), created.body)
    assert.deepEqual([created.body.name, created.body.description], [`x${kept}`, kept])
    assert.match(created.headers['content-type'] ?? '', /^application\/json/)
  }
  const { length } = (await workspace.get('/lists', { limit: 100 })).body.data
  for (const bad of [
    '\u0000',
    '\u0001',
    '\u0008',
    '\u000b',
    '\u000c',
    '\u001b',
    '\u001f',
    '\ud800',
    '\udc00',
    'a\ud83d',
    '\ude00\ud83d',
  ]) {
    // Characters that JSON doesn't allow unescaped are sent escaped.
    const raw = JSON.stringify({ name: 'x', description: `a${bad}` })
    assertError(
      await workspace.send('POST', '/lists', { raw }),
      'validation_error',
      invalidBody('characters', 'description'),
    )
    const patch = await workspace.patch(`/lists/${list}`, { name: `a${bad}` })
    assertError(patch, 'validation_error', invalidBody('characters', 'name'))
    const item = { title: 'x', list_id: list, checklist: [{ text: 'x' }, { text: bad }] }
    const task = await workspace.post('/tasks', item)
    assertError(task, 'validation_error', invalidBody('characters', 'checklist.1.text'))
    assert.equal((await workspace.post('/lists', { name: 'x', [`a${bad}`]: 1 })).status, 400)
  }
  assert.equal((await workspace.get('/lists', { limit: 100 })).body.data.length, length)
})

// S-26, S-27
test('no key of a body reaches a prototype', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  for (const raw of [
    '{"name":"x","__proto__":{"visibility":"private"}}',
    '{"name":"x","__proto__":null}',
    '{"name":"x","\\u005f_proto__":{"polluted":1}}',
    '{"name":"x","constructor":{"prototype":{"polluted":1}}}',
    '{"name":"x","toString":1,"hasOwnProperty":1}',
    '{"name":{"__proto__":{"polluted":1}}}',
    '{"name":"x","description":{"constructor":{"prototype":{"polluted":1}}}}',
  ]) {
    assert.equal((await workspace.send('POST', '/lists', { raw })).status, 400, raw)
    assert.equal((await workspace.send('PATCH', `/lists/${list}`, { raw })).status, 400, raw)
  }
  assert.equal(Reflect.get({}, 'polluted'), undefined)
  const [first] = (await workspace.get('/lists')).body.data
  assert.deepEqual([first.visibility, first.name], ['workspace', 'Test list'])
})

// S-27, D9
test('a key that an object has twice is refused by name, however it is spelled and wherever it is', async () => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list()
  const task = `"title":"x","list_id":"${list_id}"`
  for (const [path, raw, field] of [
    ['/lists', '{"name":"first","name":"second"}', 'name'],
    ['/lists', '{"name":"same","name":"same"}', 'name'],
    ['/lists', '{"n\\u0061me":"first","name":"second"}', 'name'],
    ['/lists', '{"name":"x","description":{"a":1,"b":[{},{"c":{"c":1},"c":2}]}}', 'description.b.1.c'],
    ['/lists', '{"name":{"a":1,"a":2},"name":"x"}', 'name.a'],
    ['/lists', '{"":1,"":2,"name":"x"}', ''],
    ['/lists', '[{"name":1},{"name":1,"name":1}]', '1.name'],
    ['/tasks', `{${task},"checklist":[{"text":"a"},{"text":"b","text":"c"}]}`, 'checklist.1.text'],
    ['/tasks', `{${task},"recurrence":null,"recurrence":{"rule":"FREQ=DAILY","from":"due"}}`, 'recurrence'],
  ] as const) {
    const answer = await workspace.send('POST', path, { raw })
    assertError(answer, 'validation_error', { errors: [{ field, reason: 'repeated' }] }, raw)
    if (field === 'name')
      assert.equal(answer.body.error.message, 'name is in the request body twice. Send it once.')
  }
  assert.equal((await workspace.get('/lists')).body.data.length, 1)
  assert.equal((await workspace.get('/tasks')).body.data.length, 0)
  // The same key in different objects, or a colon in a text, is nothing of the kind.
  const raw = `{${task},"description":"a: \\"b\\": {c: \\\\","checklist":[{"text":"1:1"},{"text":"2:2"}]}`
  assert.equal((await workspace.send('POST', '/tasks', { raw })).status, 201)
})
