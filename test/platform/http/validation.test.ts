import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Operation,
  operations,
  pathOf,
  resolveSchema,
  sampleBody,
} from '../../support/api-operations.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

type Property = { type?: string | string[]; enum?: unknown[]; anyOf?: Property[]; readOnly?: boolean }
const propertiesOf = ({ spec }: Operation): [name: string, property: Property][] => {
  const { requestBody } = spec
  if (!requestBody || '$ref' in requestBody) return []
  const schema = resolveSchema(requestBody.content['application/json']?.schema)
  return Object.entries(schema.properties ?? {}) as [string, Property][]
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Operations with a body, on a separate list and task. */
async function openTargets() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const section = await workspace.post(`/lists/${list}/sections`, { name: 'Next' })
  const task = await workspace.post('/tasks', { title: 'A task', list_id: list, due_date: '2026-12-31' })
  const targets = operations
    .filter((operation) => propertiesOf(operation).length > 0)
    .map((operation) => {
      const id = operation.path.startsWith('/lists') ? list : task.body.id
      const path = pathOf(operation, { id, section_id: section.body.id })
      const base = operation.method === 'PATCH' ? {} : (sampleBody(operation, { list_id: list }) as object)
      return { operation, path, base }
    })
  assert.ok(targets.length > 7)
  return { workspace, targets, list, task: task.body }
}

// S-29, R-052, D9
test('a value of the wrong type is refused with the name of its field, and nothing is coerced', async () => {
  const { workspace, targets } = await openTargets()
  const events = (await workspace.events()).length
  let tried = 0
  for (const { operation, path, base } of targets)
    for (const [name, { type, anyOf, enum: values, readOnly }] of propertiesOf(operation)) {
      if (readOnly) continue // Refused for its value, not for its type.
      // A named object or null.
      const types = type === undefined && anyOf ? ['object', 'null'] : [type].flat()
      for (const value of [7, 1.5, '2', 'text', true, null, [], [[]], {}, { $ne: null }, { toString: 'x' }]) {
        const allowed = values ? values.includes(value) : types.includes(typeOf(value))
        if (allowed) continue
        const answer = await workspace.send(operation.method, path, { body: { ...base, [name]: value } })
        const what = `${operation.method} ${operation.path} ${name}: ${JSON.stringify(value)}`
        assertError(answer, 'validation_error', answer.body.error.details, what)
        const fields = answer.body.error.details.errors.map(({ field }: { field: string }) => field)
        assert.deepEqual(fields, [name], what)
        tried++
      }
    }
  assert.ok(tried > 200)
  assert.equal((await workspace.events()).length, events)
})

// D9, S-04
test('up to twenty unknown fields are refused by name, and long names are cut off', async () => {
  const { workspace, targets } = await openTargets()
  for (const { operation, path, base } of targets)
    for (const name of ['tittle', 'workspace_id', 'deleted_at', 'Name', 'a.b', 'hasOwnProperty', '💥']) {
      const answer = await workspace.send(operation.method, path, { body: { ...base, [name]: 1 } })
      assertError(
        answer,
        'validation_error',
        { errors: [{ field: name, reason: 'unknown' }] },
        operation.path,
      )
    }
  const many = Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`f${index}`, index]))
  const answer = await workspace.post('/lists', { name: 'A list', ...many })
  assert.equal(answer.body.error.details.errors.length, 20)
  for (const name of ['a'.repeat(500_000), `\u0000${'😀'.repeat(100_000)}`, `a${'😀'.repeat(1_000)}`]) {
    const long = await workspace.post('/lists', { name: 'A list', [name]: 1 })
    assert.equal(long.status, 400)
    assert.ok(long.text.length < 2_000, String(long.text.length))
    assert.ok(long.text.isWellFormed())
  }
})

// S-25, R-052
test('numbers are whole, finite and in range; 1.0 and -0 are integers', async () => {
  const { workspace, list, task } = await openTargets()
  const priority = (literal: string) =>
    workspace.send('PATCH', `/tasks/${task.id}`, { raw: `{"priority":${literal}}` })
  for (const [literal, value] of [
    ['1.0', 1],
    ['-0', 0],
    ['4', 4],
    ['3e0', 3],
    ['20e-1', 2],
    ['-0.0', 0],
  ] as const) {
    const answer = await priority(literal)
    assert.deepEqual([answer.status, answer.body.priority], [200, value], literal)
    assert.match(answer.text, new RegExp(`"priority":${value},`))
  }
  for (const [literal, reason] of [
    ['1e400', 'range'],
    ['-1e400', 'range'],
    ['9007199254740993', 'range'],
    ['-1', 'range'],
    ['5', 'range'],
    ['2.5', 'type'],
    ['1e-400', undefined],
    ['4.000000000000001', 'type'],
    ['1e21', 'range'],
  ] as const) {
    // oxfmt-ignore
    const answer = await priority(literal)
    // A number too small for a double is zero in every JSON parser.
    if (reason === undefined) assert.equal(answer.body.priority, 0)
    else assertError(answer, 'validation_error', { errors: [{ field: 'priority', reason }] }, literal)
  }
  const raw = `{"name":"A section","position":1e400}`
  assert.equal((await workspace.send('POST', `/lists/${list}/sections`, { raw })).status, 400)
})

// S-23, R-043, R-196, D35
test('lengths count the code points that were sent, and are checked last', async () => {
  const { workspace, list } = await openTargets()
  const create = (title: string) => workspace.post('/tasks', { title, list_id: list })
  const family = '👨‍👩‍👧‍👦'
  for (const title of [
    '😀'.repeat(500),
    'é'.repeat(500),
    'e\u0301'.repeat(250),
    'a'.repeat(500),
    family.repeat(71),
  ]) {
    const answer = await create(title)
    assert.deepEqual([answer.status, answer.body.title], [201, title])
  }
  for (const [title, actual] of [
    ['a'.repeat(501), 501],
    ['😀'.repeat(501), 501],
    ['e\u0301'.repeat(500), 1_000],
    [family.repeat(500), 3_500],
  ] as const)
    assertError(await create(title), 'unprocessable', { limit: 'title_length', max: 500, actual })
})

// S-36
test('hostile text is refused quickly', async () => {
  const { workspace, list, task } = await openTargets()
  const texts = [
    `${'a'.repeat(100_000)}!`,
    `${' '.repeat(100_000)}x`,
    '@['.repeat(50_000),
    '@[a]('.repeat(20_000),
    `@[${'('.repeat(100_000)}`,
    'FREQ='.repeat(20_000),
    `${'a/'.repeat(50_000)}b`,
    `${'+-0123456789:'.repeat(8_000)}Z`,
  ]
  const tries: [string, string, (text: string) => object][] = [
    ['POST', '/lists', (text) => ({ name: text })],
    ['POST', '/lists', (text) => ({ name: 'x', description: text })],
    ['POST', '/tasks', (text) => ({ title: text, list_id: list })],
    ['PATCH', `/tasks/${task.id}`, (text) => ({ timezone: text })],
    ['PATCH', `/tasks/${task.id}`, (text) => ({ due_date: text, due_time: text })],
    ['PATCH', `/tasks/${task.id}`, (text) => ({ recurrence: { rule: text, from: 'due' } })],
    ['PATCH', `/tasks/${task.id}`, (text) => ({ reminders: [{ at: text }] })],
    ['PATCH', `/tasks/${task.id}`, (text) => ({ list_id: text, section_id: text, parent_id: text })],
    ['POST', `/tasks/${task.id}/comments`, (text) => ({ text })],
  ]
  let slowestMs = 0
  for (const text of texts)
    for (const [method, path, body] of tries) {
      const startedMs = performance.now()
      const { status } = await workspace.send(method, path, { body: body(text) })
      slowestMs = Math.max(slowestMs, performance.now() - startedMs)
      assert.ok(status === 400 || status === 422, `${method} ${path} ${status}`)
    }
  assert.ok(slowestMs < 1_000, `${slowestMs} ms`)
})

// S-20, S-30, S-31
test('garbage in any path parameter, header or query value causes no internal error', async () => {
  const { workspace } = await openTargets()
  const rubbish = [
    '%00',
    '%0d%0aSet-Cookie:a=b',
    "'%20or%201=1;--",
    '%7B%22$gt%22:1%7D',
    '..%2f..%2f',
    '%c3%a9',
    '*',
    '%25',
  ]
  for (const text of rubbish) {
    for (const path of [
      `/lists/${text}/sections`,
      `/tasks/${text}`,
      `/tasks/${text}/comments`,
      `/lists?cursor=${text}`,
      `/tasks?list_id=${text}`,
      `/tasks?updated_since=${text}`,
      `/lists?archived=${text}`,
      `/lists?${text}=1`,
    ]) {
      const answer = await workspace.get(path)
      assert.ok(answer.status === 400 || answer.status === 404, `${path} ${answer.status}`)
      assert.equal(answer.headers['set-cookie'], undefined)
    }
    const name = decodeURIComponent(text).replaceAll(/[^\x21-\x7e]/g, '')
    for (const header of [
      'x-request-id',
      'user-agent',
      'accept',
      'accept-language',
      'if-none-match',
      'range',
      'cookie',
      'referer',
    ]) {
      const answer = await workspace.send('GET', '/lists', { headers: { [header]: name } })
      assert.equal(answer.status, 200, `${header}: ${name}`)
      assert.notEqual(answer.headers['x-request-id'], name)
    }
  }
  for (const path of ['/lists/%ZZ/sections', '/tasks/%FF', '/tasks/%C0%AF', '/lists/%E0%80', '/%'])
    assert.equal((await workspace.get(path)).status, 400, path)
})
