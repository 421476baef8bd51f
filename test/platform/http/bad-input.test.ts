import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicReasons } from '../../../src/core/error-reasons.ts'
import {
  type Operation,
  operations,
  pathOf,
  resolveSchema,
  sampleBody,
} from '../../support/api-operations.ts'
import type { Answer } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  readOnly?: boolean
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
type Request = { what: string; path: string; options?: Record<string, unknown> }

const resolve = (schema: Schema): Schema => {
  const { anyOf, ...rest } = resolveSchema(schema as never) as Schema
  return anyOf?.[0] ? { ...resolve(anyOf[0]), ...rest } : rest
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** Values of every type, and text that most fields can't have. */
const rubbish: unknown[] = [
  7,
  -1,
  1.5,
  1e300,
  true,
  null,
  [],
  [[]],
  [null],
  {},
  { a: 1 },
  '',
  ' ',
  'x',
  'a\u0000b',
  '2026-02-30',
  '25:00',
  'tsk_none',
]

/** Returns whole bodies, each with one thing wrong, at any depth. */
function* badValues(part: Schema, path: string): Generator<[path: string, value: unknown]> {
  const schema = resolve(part)
  if (schema.readOnly) return
  const types = new Set([schema.type ?? []].flat())
  for (const value of rubbish)
    if (!types.has(typeOf(value)) || typeof value === 'string' || typeof value === 'number')
      yield [path, value]
  if (schema.items) for (const [below, value] of badValues(schema.items, `${path}.0`)) yield [below, value]
  if (!schema.properties) return
  yield [`${path}.unknown`, 1]
  for (const name of schema.required ?? []) yield [`${path}.${name}`, undefined]
  for (const [name, property] of Object.entries(schema.properties))
    yield* badValues(property, `${path}.${name}`)
}

/** A valid value around what is at a path: the item that it is in has what it needs. */
function withValue(base: object, path: string, value: unknown): unknown {
  const body = structuredClone(base) as Record<string, any>
  const [field = '', ...steps] = path.split('.').slice(1)
  if (steps.length === 0) body[field] = value
  else {
    const valid: Record<string, unknown> = {
      checklist: { text: 'An item' },
      reminders: { minutes_before: 5 },
      recurrence: { rule: 'FREQ=DAILY', from: 'due' },
    }
    const last = steps.at(-1) ?? ''
    const item = last === '0' ? value : { ...(valid[field] as object), [last]: value }
    body[field] = steps[0] === '0' ? [item] : item
  }
  return body
}

function* badRequests(operation: Operation, path: string, base: object): Generator<Request> {
  const { method, spec } = operation
  const what = `${method} ${operation.path}`
  for (const query of ['nothing=1', 'a%00b=1', '__proto__=1', 'limit=1&limit=2'])
    yield { what: `${what}?${query}`, path: `${path}?${query}` }
  for (const parameter of spec.parameters ?? []) {
    if (!('in' in parameter) || parameter.in !== 'query') continue
    for (const text of [
      '',
      '%20',
      '0',
      '-1',
      '101',
      '1.5',
      'yes',
      'x',
      'a%00b',
      '2026-12-01',
      '2026-12-01T10:00:00',
      '%ff',
    ])
      yield { what: `${what}?${parameter.name}=${text}`, path: `${path}?${parameter.name}=${text}` }
    yield { what: `${what}?${parameter.name} twice`, path: `${path}?${parameter.name}=a&${parameter.name}=b` }
  }
  if (method === 'POST')
    for (const key of ['', 'a b', 'ä', 'k'.repeat(256)])
      yield {
        what: `${what} with key ${key.slice(0, 9)}`,
        path,
        options: { body: base, headers: { 'idempotency-key': key } },
      }
  if (!spec.requestBody || '$ref' in spec.requestBody) return
  const raws = [
    '{',
    '[]',
    '7',
    'null',
    '"text"',
    '{"a":1,}',
    '\u0000',
    `${'['.repeat(100)}${']'.repeat(100)}`,
    '{"__proto__":1}',
    '{"a\\u0000":1}',
    '{"title":1e400}',
    '{"title":"\\ud800"}',
    '{"":1}',
  ]
  for (const raw of [...raws, Buffer.from('7b22ff223a317d', 'hex')])
    yield { what: `${what} ${String(raw)}`, path, options: { raw } }
  const schema = resolve(spec.requestBody.content['application/json']?.schema as Schema)
  for (const [field, value] of badValues(schema, '')) {
    if (field === '') continue
    yield {
      what: `${what} ${field}: ${JSON.stringify(value)}`,
      path,
      options: { body: withValue(base, field, value) },
    }
  }
}

/** What the validator says by itself. */
const raw =
  /must NOT|must match|must be equal|must pass|must have required|must be (?:object|string|array|number|integer|boolean|null)\b|fewer than|#\/|instancePath|schema|undefined|\[object/
/** Sentences that say that something is wrong, and not what would be right. */
const vague = /is invalid\.|has the wrong (?:format|type)\.|has a value that is not allowed|is out of range\./

function assertHelpful(answer: Answer, what: string): void {
  const { code, message, details } = answer.body.error
  const told = `${what}: ${message}`
  assert.doesNotMatch(message, raw, told)
  assert.doesNotMatch(message, vague, told)
  assert.match(message, /^[A-Z\w].*[.?]$/s, told)
  if (code !== 'validation_error') return
  assert.ok(details.errors.length > 0, told)
  for (const { reason } of details.errors)
    assert.ok(Object.hasOwn(publicReasons, reason), `${told} ${reason}`)
  const named = details.errors.some(({ field }: { field: string }) =>
    field === '' ? /^(?:The |This |Unknown )/.test(message) : message.includes(field),
  )
  assert.ok(named, `${told} names none of ${JSON.stringify(details.errors)}`)
}

// R-188, D9, D20, D26
test('bad input of any kind, anywhere, is refused with its field, the rule and a documented reason', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Next' })).body.id
  const task = (await workspace.post('/tasks', { title: 'A task', list_id: list, due_date: '2026-12-31' }))
    .body.id
  const unhelpful: string[] = []
  const statuses = new Map<number, number>()
  for (const operation of operations) {
    const id = operation.path.startsWith('/lists') ? list : task
    const path = pathOf(operation, { id, section_id: section })
    const base =
      operation.method === 'POST' ? ((sampleBody(operation, { list_id: list }) as object) ?? {}) : {}
    for (const { what, path: url, options } of badRequests(operation, path, base)) {
      if (operation.method === 'DELETE' && !url.includes('?')) continue
      const send = () => workspace.send(operation.method, url, options)
      let answer = await send()
      if (answer.status === 429) {
        service.clock.offsetMs += 61_000
        answer = await send()
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status < 400) continue
      assert.ok(answer.status < 500, what)
      try {
        assertHelpful(answer, what)
      } catch (error) {
        unhelpful.push((error as Error).message)
      }
    }
  }
  assert.deepEqual(unhelpful, [])
  assert.ok((statuses.get(400) ?? 0) > 1_000, JSON.stringify([...statuses]))
})
