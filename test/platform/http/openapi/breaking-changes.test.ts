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

const body = (copy: Copy, path: string, method: string): Copy =>
  copy['paths'][`/api/v1${path}`][method].requestBody.content['application/json'].schema
const query = (copy: Copy, path: string, name: string): Copy =>
  copy['paths'][`/api/v1${path}`].get.parameters.find((one: Copy) => one['name'] === name)
const schemaOf = (copy: Copy, name: string): Copy => copy['components'].schemas[name]

//
test('docs/openapi.json only adds to the published docs/published/openapi-v1.json', async () => {
  const file = await readFile(new URL('../../../../docs/published/openapi-v1.json', import.meta.url), 'utf8')
  // A release copies the document there; breaking changes have to wait for v2.
  assert.deepEqual(breakingChanges(JSON.parse(file), document), [])
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
      (schemaOf(copy, 'Task')['properties'].attachments.items.properties.pages = { type: 'integer' }),
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
    [/body.checklist\[\]: field checked removed/, (copy) => delete body(copy, '/tasks', 'post')['properties'].checklist.items.properties.checked],
    [/reminders\[\] oneOf: way 2 removed/, (copy) => body(copy, '/tasks', 'post')['properties'].reminders.items.oneOf.pop()],
    [/200.data\[\]: field url removed/, (copy) => delete schemaOf(copy, 'List')['properties'].url],
    [/200.data\[\]: field url became optional/, (copy) => schemaOf(copy, 'List')['required'].pop()],
    [/200: field next_cursor removed/, (copy) => delete copy['paths']['/api/v1/lists'].get.responses[200].content['application/json'].schema.properties.next_cursor],
    [/data\[\].archived: type changed from boolean to string/, (copy) => (schemaOf(copy, 'List')['properties'].archived.type = 'string')],
    [/data\[\].name: type changed from string to string,null/, (copy) => (schemaOf(copy, 'List')['properties'].name.type = ['string', 'null'])],
    [/data\[\].visibility: value private removed/, (copy) => schemaOf(copy, 'List')['properties'].visibility.enum.pop()],
    [/data\[\].visibility: value public added/, (copy) => schemaOf(copy, 'List')['properties'].visibility.enum.push('public')],
    [/data\[\].visibility: value any other added/, (copy) => delete schemaOf(copy, 'List')['properties'].visibility.enum],
    [/created_at: format changed from date-time to undefined/, (copy) => delete schemaOf(copy, 'List')['properties'].created_at.format],
    [/error: field request_id removed/, (copy) => delete schemaOf(copy, 'Error')['properties'].error.properties.request_id],
    [/GET \/api\/v1\/tasks 200.data\[\] anyOf: way 3 added/, (copy) => {
      const { items } = copy['paths']['/api/v1/tasks'].get.responses[200].content['application/json'].schema.properties.data
      items.anyOf.push({ type: 'string' })
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
