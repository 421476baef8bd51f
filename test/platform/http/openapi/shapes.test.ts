import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  type Operation,
  operations,
  publishedDocument,
  resolveSchema,
} from '../../../support/api-operations.ts'

/** What programs that generate clients need from the document (0227). */

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  readOnly?: boolean
  writeOnly?: boolean
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  'x-extensible-enum'?: string[]
}
type Place = { where: string; schema: Schema }

const components = publishedDocument.components?.schemas as Record<string, Schema>
const resolve = (schema: Schema): Schema => resolveSchema(schema as never)

const partsOf = ({
  properties = {},
  items,
  anyOf = [],
  oneOf = [],
  allOf = [],
}: Schema): [string, Schema][] => [
  ...Object.entries(properties),
  ...(items ? [['[]', items] as [string, Schema]] : []),
  ...[...anyOf, ...oneOf, ...allOf].map((one, at): [string, Schema] => [`(${at})`, one]),
]

/** Returns a schema and everything in it, references followed. */
function placesIn(where: string, schema: Schema): Place[] {
  const parts = partsOf(resolve(schema))
  return [{ where, schema }, ...parts.flatMap(([name, part]) => placesIn(`${where}.${name}`, part))]
}

const bodyOf = ({ spec }: Operation): Schema | undefined =>
  spec.requestBody && !('$ref' in spec.requestBody)
    ? spec.requestBody.content['application/json']?.schema
    : undefined
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

const bodies: Place[] = operations.flatMap((operation) => {
  const schema = bodyOf(operation)
  return schema ? [{ where: nameOf(operation), schema }] : []
})
const queries: Place[] = operations.flatMap((operation) =>
  (operation.spec.parameters ?? []).flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query'
      ? [{ where: `${nameOf(operation)} ${parameter.name}`, schema: parameter.schema as Schema }]
      : [],
  ),
)
const answers: Place[] = operations.flatMap((operation) =>
  Object.entries(operation.spec.responses ?? {}).flatMap(([status, response]) =>
    'content' in response
      ? Object.values(response.content ?? {}).map((media) => ({
          where: `${nameOf(operation)} ${status}`,
          schema: media.schema as Schema,
        }))
      : [],
  ),
)
const all = (places: Place[]): Place[] => places.flatMap(({ where, schema }) => placesIn(where, schema))

//
test('regression: no body of a PATCH has a default, which a generated client would send', () => {
  const patches = bodies.filter(({ where }) => where.startsWith('PATCH'))
  assert.ok(patches.length >= 3)
  const defaults = all(patches).filter(({ schema }) => resolve(schema).default !== undefined)
  assert.deepEqual(defaults, [])
  for (const { where, schema } of patches) assert.deepEqual(resolve(schema).required, undefined, where)
})

test('every object has a name of its own, so that generated types have one', () => {
  const inline = all([...bodies, ...answers, ...named()])
    .filter(({ schema }) => 'properties' in schema || [schema.type].flat().includes('object'))
    .map(({ where }) => where)
    .filter((where) => !(where in components))
  assert.deepEqual(inline, [])
  for (const name of ['Recurrence', 'ChecklistItem', 'Reminder', 'Attachment', 'TaskPage', 'TaskPatch'])
    assert.ok(name in components, name)
})

const named = (): Place[] => Object.entries(components).map(([where, schema]) => ({ where, schema }))

test('every schema says what type it has', () => {
  const untyped = all([...bodies, ...queries, ...answers])
    .filter(({ where }) => !/\.reminders\.\[\]\.\(0\)/.test(where))
    .filter(({ schema }) => !schema.$ref && !schema.type && !schema.anyOf && !schema.oneOf)
  assert.deepEqual(untyped, [])
})

test('formats are those of JSON Schema and OpenAPI, and times have a pattern', () => {
  const formats = new Set(all([...bodies, ...queries, ...answers]).map(({ schema }) => schema.format))
  assert.deepEqual(formats, new Set([undefined, 'date', 'date-time', 'binary']))
  const times = all([...bodies, ...answers]).filter(({ where }) => where.endsWith('.due_time'))
  assert.ok(times.length >= 4)
  for (const { where, schema } of times)
    for (const [text, isValid] of [['09:30', true], ['23:59', true], ['24:00', false], ['9:30', false], ['09:30:00', false]] as const)
      assert.equal(new RegExp(schema.pattern ?? '', 'u').test(text), isValid, `${where} ${text}`) // oxfmt-ignore
})

//
test('lists that may grow without a new version are open in answers, and closed in requests', () => {
  const webhook = components['Webhook']?.properties?.['events']?.items
  assert.deepEqual([webhook?.type, webhook?.enum], ['string', undefined])
  assert.deepEqual(
    webhook?.['x-extensible-enum'],
    components['WebhookCreate']?.properties?.['events']?.items?.enum,
  )
  // The other lists are part of version 1: R-223 doesn't let them grow.
  const closed = all(answers).filter(({ schema }) => schema.enum)
  const fields = new Set(closed.map(({ where }) => where.split('.').at(-1)))
  assert.deepEqual(fields, new Set(['visibility', 'role', 'source', 'from', 'color']))
})

// D9
test('a field that no body can change is read-only, and no other', () => {
  for (const [name, inputs] of [
    ['Task', ['TaskCreate', 'TaskPatch']],
    ['List', ['ListCreate', 'ListPatch']],
    ['Section', ['SectionCreate', 'SectionPatch']],
    ['Comment', ['CommentCreate', 'CommentPatch']],
    ['Webhook', ['WebhookCreate']],
    ['WebhookDetails', ['WebhookPatch']],
  ] as const) {
    const sent = inputs.flatMap((input) =>
      Object.entries(components[input]?.properties ?? {}).filter(([, schema]) => !schema.readOnly),
    )
    const writable = new Set(sent.map(([field]) => field))
    for (const [field, schema] of Object.entries(components[name]?.properties ?? {}))
      assert.equal(schema.readOnly === true, !writable.has(field), `${name}.${field}`)
    for (const input of inputs.filter((one) => one.endsWith('Patch')))
      assert.deepEqual(
        Object.entries(components[input]?.properties ?? {})
          .flatMap(([field, schema]) => (schema.writeOnly ? [] : field))
          .toSorted(),
        Object.keys(components[name]?.properties ?? {}).toSorted(),
        `what GET returns can be sent back to PATCH: ${input}`,
      )
  }
})

// D29
test('a task differs from one that was deleted or hidden in the value of one field, and these two in another', () => {
  const { oneOf = [] } = components['TaskPage']?.properties?.['data']?.items ?? {}
  assert.deepEqual(
    oneOf.map(({ $ref }) => $ref?.split('/').at(-1)),
    ['ListedTask', 'DeletedTask', 'HiddenTask'],
  )
  const values = oneOf.map((one) => {
    const { properties = {}, required = [] } = resolve(one)
    assert.ok(required.includes('deleted'))
    return (properties['deleted'] as { const?: unknown }).const
  })
  assert.deepEqual(values, [false, true, true])
  const reasons = oneOf.map((one) => resolve(one).properties?.['reason'])
  assert.deepEqual(
    reasons.map((reason) => reason?.const),
    [undefined, undefined, 'hidden'],
  )
})

const isListed = (schema: Schema): boolean => schema.enum !== undefined || schema.const !== undefined

// D35
test('the text of requests excludes control characters, and a cursor is not empty', () => {
  // What is in a read-only field was text of an answer.
  const sent = all([...bodies, ...queries]).filter(({ where }) => !/\.(attachments|reactions)\./.test(where))
  const texts = sent.filter(
    ({ schema }) =>
      [schema.type].flat().includes('string') && !schema.readOnly && !isListed(schema) && !schema.format,
  )
  assert.ok(texts.length > 40)
  for (const { where, schema } of texts) {
    const pattern = new RegExp(schema.pattern ?? '', 'u')
    for (const text of ['a\u0000b', '\u001f', 'a\u000b', '\u0007a'])
      assert.ok(!pattern.test(text), `${where} accepts a control character`)
  }
  const title = new RegExp(components['TaskCreate']?.properties?.['title']?.pattern ?? '', 'u')
  for (const text of ['a', ' a ', '\n a', 'a\tb', 'Kovač 😀']) assert.ok(title.test(text), text)
  for (const text of ['', ' ', '\t\n']) assert.ok(!title.test(text))
  const cursors = queries.filter(({ where }) => where.endsWith(' cursor'))
  assert.ok(cursors.length >= 6)
  for (const { where, schema } of cursors) assert.equal(schema.minLength, 1, where)
})

// D1
test('the schema of a reminder accepts one of its two times, and has a type for each', () => {
  const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } })
  const validate = ajv.compile(components['ReminderInput'] as object)
  assert.ok(validate({ minutes_before: 5 }) && validate({ at: '2026-12-01T09:00:00Z' }))
  assert.ok(!validate({}) && !validate({ minutes_before: 5, at: '2026-12-01T09:00:00Z' }))
  assert.equal(components['ReminderInput']?.oneOf, undefined)
})

//
test('a download has a type that generators know', () => {
  const download = operations.find(({ spec }) => spec.operationId === 'getAttachment')
  for (const status of ['200', '206']) {
    const response = download?.spec.responses?.[status]
    assert.ok(response && 'content' in response)
    assert.deepEqual(Object.keys(response.content ?? {}), ['application/octet-stream'])
  }
})
