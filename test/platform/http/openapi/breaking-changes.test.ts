import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { OpenAPIV3_1 } from 'openapi-types'
import { breakingChanges } from '../../../support/breaking-changes.ts'
import { publishedDocument as document } from '../../../support/api-operations.ts'

type Copy = Record<string, any>

/** Returns what a change to a copy of the document is reported to break. */
function changed(change: (copy: Copy) => void): string[] {
  const copy = structuredClone(document) as Copy
  change(copy)
  return breakingChanges(document, copy as OpenAPIV3_1.Document)
}

const target = (copy: Copy, schema: Copy): Copy =>
  schema['$ref'] ? schemaOf(copy, schema['$ref'].split('/').at(-1)) : schema
const body = (copy: Copy, path: string, method: string): Copy =>
  target(copy, copy['paths'][`/api/v1${path}`][method].requestBody.content['application/json'].schema)
const answer = (copy: Copy, path: string): Copy =>
  target(copy, copy['paths'][`/api/v1${path}`].get.responses[200].content['application/json'].schema)
const query = (copy: Copy, path: string, name: string): Copy =>
  copy['paths'][`/api/v1${path}`].get.parameters.find((one: Copy) => one['name'] === name)
const schemaOf = (copy: Copy, name: string): Copy => copy['components'].schemas[name]

/**
 * Where the published document said something else than the service did, and says it right now (0227). The
 * service itself has not changed, so nothing that worked with it breaks.
 */
const corrections: { lines: RegExp; why: string }[] = [
  {
    lines: /(?:body[^ ]*|query [^ ]+): pattern changed from (?:undefined|\\S) to \^\[\^(?:\\x00|\\S)[^ ]*\$$/,
    why: 'control characters have always been refused',
  },
  {
    lines:
      /(?:body|201|200(?:\.data\[\])?)\.due_time: (?:format changed from time to undefined|pattern changed from undefined to [^ ]*|minLength raised to 1)$/,
    why: '`time` means a time with seconds and offset; this is HH:MM',
  },
  {
    lines: /(?:query updated_since|reminders\[\]\.at): format changed from timestamp to date-time$/,
    why: '`timestamp` is no format that anyone knows',
  },
  {
    lines: /(?:201|200(?:\.data\[\])?)\.timezone: format changed from time-zone to undefined$/,
    why: '`time-zone` is no format that anyone knows',
  },
  {
    lines: /query cursor: (?:minLength raised to 1|pattern changed from undefined to \^\[A-Za-z0-9_-\]\+\$)$/,
    why: 'an empty or garbled cursor has always been refused',
  },
  {
    lines:
      /^PATCH [^ ]* body\.(?:id|list_id|archived|archived_at|completed|completed_at|attachments(?:\[\])?|subtask_count|open_subtask_count|created_at|updated_at|created_by|source|url): (?:type changed from undefined|format changed from undefined|value any other removed|field \w+ became required)/,
    why: 'a read-only field has always been refused unless it has its current value, which has this type',
  },
  {
    lines: /^GET [^ ]*\/tasks 200\.data\[\] (?:anyOf: removed|oneOf: added)$/,
    why: 'nothing has ever been both a task and a deleted task',
  },
  {
    lines: /body\.reminders\[\] (?:oneOf: removed|allOf: added)$/,
    why: 'the same rule, written so that generators keep the types of its fields',
  },
]

//
test('docs/openapi.json only adds to the published docs/published/openapi-v1.json', async () => {
  const file = await readFile(new URL('../../../../docs/published/openapi-v1.json', import.meta.url), 'utf8')
  // A release copies the document there; breaking changes have to wait for v2.
  const told = breakingChanges(JSON.parse(file), document)
  const breaks = told.filter((line) => !corrections.some(({ lines }) => lines.test(line)))
  assert.deepEqual(breaks, [])
  for (const { lines, why } of corrections)
    assert.ok(
      told.some((line) => lines.test(line)),
      why,
    )
})

//
test('additions are not breaking changes', () => {
  const additions: Record<string, (copy: Copy) => void> = {
    'an endpoint': (copy) => (copy['paths']['/api/v1/views'] = copy['paths']['/api/v1/lists']),
    'a method': (copy) => (copy['paths']['/api/v1/lists'].delete = copy['paths']['/api/v1/lists'].get),
    'a response field': (copy) => {
      schemaOf(copy, 'Task')['properties'].color = { type: 'string' }
      schemaOf(copy, 'Task')['required'].push('color')
    },
    'a field of a nested object': (copy) =>
      (schemaOf(copy, 'Attachment')['properties'].pages = { type: 'integer' }),
    'an optional parameter': (copy) =>
      copy['paths']['/api/v1/tasks'].get.parameters.push({
        in: 'query',
        name: 'color',
        schema: { type: 'string' },
      }),
    'an optional field of a body': (copy) =>
      (body(copy, '/tasks', 'post')['properties'].color = { type: 'string' }),
    'an error': (copy) => (copy['paths']['/api/v1/lists'].get.responses[451] = { description: 'x' }),
    'a header': (copy) =>
      (copy['components'].responses.rate_limited.headers.Sunset = { schema: { type: 'string' } }),
    'a larger limit': (copy) => (body(copy, '/tasks', 'post')['properties'].title.maxLength = 1_000),
    'no limit': (copy) => delete query(copy, '/tasks', 'limit')['schema'].maximum,
    'a value that may be sent': (copy) =>
      body(copy, '/lists', 'post')['properties'].visibility.enum.push('public'),
    'a type that may be sent': (copy) =>
      (body(copy, '/tasks', 'post')['properties'].title.type = ['string', 'null']),
    'a field that need not be sent': (copy) => body(copy, '/tasks', 'post')['required'].pop(),
    'a body that need not be sent': (copy) =>
      (copy['paths']['/api/v1/lists'].post.requestBody.required = false),
    'other words': (copy) => {
      copy['info'].title = 'x'
      copy['paths']['/api/v1/lists'].get.summary = 'x'
      schemaOf(copy, 'Task')['properties'].title.description = 'x'
    },
  }
  for (const [name, change] of Object.entries(additions)) assert.deepEqual(changed(change), [], name)
})

//
test('breaking changes are reported with their location', () => {
  const get = 'GET /api/v1/lists'
  const breaks: [what: RegExp, change: (copy: Copy) => void][] = [
    [/^GET \/api\/v1\/members: removed$/, (copy) => delete copy['paths']['/api/v1/members']],
    [/^DELETE .*tasks\/\{id\}: removed$/, (copy) => delete copy['paths']['/api/v1/tasks/{id}'].delete],
    [/operationId changed/, (copy) => (copy['paths']['/api/v1/lists'].get.operationId = 'readLists')],
    [/x-scope changed/, (copy) => (copy['paths']['/api/v1/lists'].get['x-scope'] = 'tasks:read')],
    [/security changed/, (copy) => (copy['paths']['/api/v1/lists'].get.security = [])],
    [/parameter query archived removed/, (copy) => copy['paths']['/api/v1/lists'].get.parameters.splice(0, 1)],
    [/parameter query limit became required/, (copy) => (query(copy, '/lists', 'limit')['required'] = true)],
    [/new required parameter query x/, (copy) => copy['paths']['/api/v1/lists'].get.parameters.push({ in: 'query', name: 'x', required: true, schema: {} })],
    [/query limit: maximum lowered to 50/, (copy) => (query(copy, '/lists', 'limit')['schema'].maximum = 50)],
    [/query limit: type changed from integer to string/, (copy) => (query(copy, '/lists', 'limit')['schema'].type = 'string')],
    [/query archived: value any other removed/, (copy) => (query(copy, '/lists', 'archived')['schema'].enum = [true])],
    [/POST \/api\/v1\/lists: body removed/, (copy) => delete copy['paths']['/api/v1/lists'].post.requestBody],
    [/complete: body became required/, (copy) => (copy['paths']['/api/v1/tasks/{id}/complete'].post.requestBody.required = true)],
    [/body: field visibility removed/, (copy) => delete body(copy, '/lists', 'post')['properties'].visibility],
    [/body: field description became required/, (copy) => body(copy, '/lists', 'post')['required'].push('description')],
    [/body: field x became required/, (copy) => {
      body(copy, '/lists', 'post')['properties'].x = {}
      body(copy, '/lists', 'post')['required'].push('x')
    }],
    [/body.visibility: value private removed/, (copy) => body(copy, '/lists', 'post')['properties'].visibility.enum.pop()],
    [/body.name: maxLength lowered to 100/, (copy) => (body(copy, '/lists', 'post')['properties'].name.maxLength = 100)],
    [/body.name: minLength raised to 2/, (copy) => (body(copy, '/lists', 'post')['properties'].name.minLength = 2)],
    [/body.name: pattern changed/, (copy) => (body(copy, '/lists', 'post')['properties'].name.pattern = '^a')],
    [/body.due_date: type changed/, (copy) => (body(copy, '/tasks', 'post')['properties'].due_date.type = 'string')],
    [/body.checklist\[\]: field checked removed/, (copy) => delete schemaOf(copy, 'ChecklistItemInput')['properties'].checked],
    [/reminders\[\] allOf: way 1 removed/, (copy) => schemaOf(copy, 'ReminderInput')['allOf'][0].oneOf.pop()],
    [/200.data\[\]: field url removed/, (copy) => delete schemaOf(copy, 'List')['properties'].url],
    [/200.data\[\]: field url became optional/, (copy) => schemaOf(copy, 'List')['required'].pop()],
    [/200: field next_cursor removed/, (copy) => delete answer(copy, '/lists')['properties'].next_cursor],
    [/data\[\].archived: type changed from boolean to string/, (copy) => (schemaOf(copy, 'List')['properties'].archived.type = 'string')],
    [/data\[\].name: type changed from string to string,null/, (copy) => (schemaOf(copy, 'List')['properties'].name.type = ['string', 'null'])],
    [/data\[\].visibility: value private removed/, (copy) => schemaOf(copy, 'List')['properties'].visibility.enum.pop()],
    [/data\[\].visibility: value public added/, (copy) => schemaOf(copy, 'List')['properties'].visibility.enum.push('public')],
    [/data\[\].visibility: value any other added/, (copy) => delete schemaOf(copy, 'List')['properties'].visibility.enum],
    [/created_at: format changed from date-time to undefined/, (copy) => delete schemaOf(copy, 'List')['properties'].created_at.format],
    [/error: field request_id removed/, (copy) => delete schemaOf(copy, 'ErrorObject')['properties'].request_id],
    [/GET \/api\/v1\/tasks 200.data\[\] oneOf: way 4 added/, (copy) => {
      answer(copy, '/tasks')['properties'].data.items.oneOf.push({ type: 'string' })
    }],
    [/lists: status 201 removed/, (copy) => {
      const { responses } = copy['paths']['/api/v1/lists'].post
      responses[200] = responses[201]
      delete responses[201]
    }],
    [/lists: new status 202/, (copy) => {
      const { responses } = copy['paths']['/api/v1/lists'].post
      responses[202] = responses[201]
    }],
    [/204: a body where there was none/, (copy) => (copy['paths']['/api/v1/tasks/{id}'].delete.responses[204].content = { 'application/json': { schema: {} } })],
    [/200: application\/json removed/, (copy) => {
      const answer = copy['paths']['/api/v1/lists'].get.responses[200]
      answer.content = { 'application/xml': answer.content['application/json'] }
    }],
    [/body.recurrence: type changed/, (copy) => body(copy, '/tasks', 'post')['properties'].recurrence.anyOf.pop()],
    [/200.recurrence: type changed/, (copy) => schemaOf(copy, 'Task')['properties'].recurrence.anyOf.push({ type: 'string' })],
    [/200.recurrence: field rule removed/, (copy) => delete schemaOf(copy, 'Recurrence')['properties'].rule],
    [/429: header Retry-After removed/, (copy) => delete copy['components'].responses.rate_limited.headers['Retry-After']],
    [/header X-Request-Id became optional/, (copy) => (copy['components'].headers['X-Request-Id'].required = false)],
  ] // oxfmt-ignore
  assert.deepEqual(
    changed(() => {}),
    [],
  )
  for (const [what, change] of breaks) {
    const told = changed(change)
    assert.ok(
      told.some((line) => what.test(line)),
      `${what}: ${told.slice(0, 3).join('; ') || 'nothing'}`,
    )
  }
  assert.ok(changed((copy) => delete copy['paths']['/api/v1/lists'].get).includes(`${get}: removed`))
})
