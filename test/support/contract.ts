import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isDate } from '../../src/core/dates/date-formats.ts'
import { operations, type Operation, publishedDocument } from './api-operations.ts'
import { assertStandardHeaders } from './assert-error.ts'
import type { Answer, Client } from './client.ts'

/**
 * Compares responses with the published document, more strictly than clients may: a field that it doesn't
 * name fails (S-05), an ID has the form of its kind (R-029 to R-037), a stamp is UTC with milliseconds
 * (R-038, R-039).
 */

type Schema = Record<string, unknown>

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    date: isDate,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  },
})

/** Returns the schema with every object closed and a pattern for every ID. */
function strictSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strictSchema)
  if (!(schema instanceof Object)) return schema
  const copy: Schema = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, name === 'examples' ? part : strictSchema(part)]),
  )
  if ('properties' in copy && copy['type'] === 'object') copy['additionalProperties'] ??= false
  const [, prefix] = /^([a-z]{3})_[0-9a-z]{26}$/.exec(String([copy['examples']].flat()[0])) ?? []
  if (prefix) copy['pattern'] = `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`
  return copy
}

ajv.addSchema({ $id: 'api', ...(strictSchema(publishedDocument) as Schema) })

const validators = new Map<string, ValidateFunction>()
function validatorOf(pointer: string): ValidateFunction {
  let validate = validators.get(pointer)
  if (!validate) validators.set(pointer, (validate = ajv.compile({ $ref: `api#${pointer}` })))
  return validate
}

const patterns = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^/api/v1${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Finds the operation of a request; undefined for a path or method that isn't in the document. */
function operationOf(method: string, url: string): Operation | undefined {
  const { pathname } = new URL(url.startsWith('/api') ? url : `/api/v1${url}`, 'https://localhost')
  return patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
    ?.operation
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Asserts that a response is what the document promises. */
export function assertContract(method: string, url: string, answer: Answer): void {
  const what = `${method} ${url} → ${answer.status}`
  assertStandardHeaders(answer, what)
  const operation = operationOf(method, url)
  if (!operation) {
    assertBody('/components/schemas/ErrorResponse', answer, what)
    return
  }
  const documented = operation.spec.responses?.[answer.status]
  assert.ok(documented, `${what} is not documented`)
  const name = '$ref' in documented ? documented.$ref.split('/').at(-1) : undefined
  const response = name === undefined ? documented : publishedDocument.components?.responses?.[name]
  assert.ok(response && !('$ref' in response), what)
  for (const [header, spec] of Object.entries(response.headers ?? {}))
    if (!('required' in spec) || spec.required)
      assert.ok(answer.headers[header.toLowerCase()] !== undefined, `${what} has no ${header}`)
  if (name !== undefined) {
    assert.equal(answer.body?.error?.code, name, what)
    assertBody('/components/schemas/ErrorResponse', answer, what)
  } else if (response.content?.['application/octet-stream']) {
    assert.ok(answer.headers['content-type'], what)
  } else if (response.content?.['text/event-stream']) {
    assert.match(answer.headers['content-type'] ?? '', /^text\/event-stream\b/, what)
  } else if (response.content) {
    const place = `/paths/${escaped(`/api/v1${operation.path}`)}/${method.toLowerCase()}/responses/${answer.status}`
    assertBody(`${place}/content/application~1json/schema`, answer, what)
    if (operation.path === '/events') for (const event of answer.body.data) assertEvent(event)
  } else assert.deepEqual([answer.text, answer.headers['content-type']], ['', undefined], what)
}

/** Asserts that an event is what the document says of its type. */
export function assertEvent(event: { type: string }): void {
  const described = publishedDocument.webhooks?.[event.type]
  assert.ok(described && 'post' in described, event.type)
  const body = described.post?.requestBody
  assert.ok(body && 'content' in body, event.type)
  const schema = body.content['application/json']?.schema
  assert.ok(schema && '$ref' in schema, event.type)
  const validate = validatorOf(schema.$ref.slice(1))
  assert.deepEqual(validate(event) ? [] : validate.errors, [], event.type)
}

function assertBody(pointer: string, { body, headers }: Answer, what: string): void {
  assert.match(headers['content-type'] ?? '', /^application\/json\b/, what)
  const validate = validatorOf(pointer.replaceAll('{', '%7B').replaceAll('}', '%7D'))
  const errors = validate(body) ? [] : validate.errors
  assert.deepEqual(errors, [], what)
  assertSnakeCase(body, what)
}

/** R-019: every field name; keys of `details` that aren't ours are skipped. */
function assertSnakeCase(value: unknown, what: string): void {
  if (!(value instanceof Object)) return
  for (const [name, part] of Object.entries(value)) {
    if (!Array.isArray(value)) assert.match(name, /^[a-z]+(_[a-z]+)*$/, what)
    assertSnakeCase(part, what)
  }
}

/** Wraps a client so that each response is compared with the document. */
export function withContractChecks(client: Client): Client {
  const send: Client['send'] = async (method, path, options) => {
    const answer = await client.send(method, path, options)
    if (method !== 'HEAD' && method !== 'OPTIONS') assertContract(method, path, answer)
    return answer
  }
  return {
    token: client.token,
    send,
    get: (path, query) => send('GET', path, query ? { query } : {}),
    post: (path, body, headers) => send('POST', path, { body, ...(headers ? { headers } : {}) }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: (path) => send('DELETE', path),
  }
}
