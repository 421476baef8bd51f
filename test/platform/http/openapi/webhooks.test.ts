import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenAPIV3_1 } from 'openapi-types'
import { eventTypes } from '../../../../src/platform/events/event-types.ts'
import { signedHeaders, signingKey } from '../../../../src/exchange/webhooks/delivery/sign.ts'
import { operations, publishedDocument } from '../../../support/api-operations.ts'
import { assertEvent } from '../../../support/contract.ts'

const schemas = publishedDocument.components?.schemas as Record<string, any>
const webhooks = Object.entries(publishedDocument.webhooks ?? {}).map(([type, item]) => ({
  type,
  post: (item as OpenAPIV3_1.PathItemObject).post as OpenAPIV3_1.OperationObject,
}))

// 0279
test('the document has a webhook with a schema of its own for every type of event', () => {
  assert.deepEqual(new Set(webhooks.map(({ type }) => type)), new Set([...eventTypes, 'webhook.test']))
  const names = new Set<string>()
  for (const { type, post } of webhooks) {
    assert.ok(post.summary && post.description && post.responses?.['2XX'], type)
    const body = post.requestBody as OpenAPIV3_1.RequestBodyObject
    const schema = body.content['application/json']?.schema
    assert.ok(schema && '$ref' in schema, type)
    const name = schema.$ref.split('/').at(-1) ?? ''
    names.add(name)
    assert.equal(schemas[name].properties.type.const, type)
    assert.deepEqual(schemas[name].required, schemas['Event'].required)
    assert.deepEqual(Object.keys(schemas[name].properties), Object.keys(schemas['Event'].properties))
  }
  const { oneOf, discriminator } = schemas['KnownEvent']
  assert.deepEqual(new Set(oneOf.map(({ $ref }: { $ref: string }) => $ref.split('/').at(-1))), names)
  for (const { type } of webhooks) {
    const name = discriminator.mapping[type].split('/').at(-1)
    assert.equal(schemas[name].properties.type.const, type)
  }
  const ids = [
    ...operations.map(({ spec }) => spec.operationId),
    ...webhooks.map(({ post }) => post.operationId),
  ]
  assert.equal(new Set(ids).size, ids.length)
})

// D41
test('the document names the headers that every delivery is signed with', () => {
  const sent = signedHeaders(
    'evt_1',
    Buffer.from('{}'),
    [signingKey(`whsec_${Buffer.alloc(36).toString('base64')}`)],
    1,
  )
  for (const { type, post } of webhooks) {
    const named = post.parameters?.map((one) => 'name' in one && one.in === 'header' && one.name)
    assert.deepEqual(named, Object.keys(sent), type)
  }
})

test('the tests notice an event that the document does not promise', () => {
  const event = {
    id: 'evt_01jd42e76ke0080ppaatcsyj69',
    type: 'webhook.test',
    created_at: '2026-11-20T09:30:00.000Z',
    workspace_id: 'wsp_01jd42e76ke0080ppaatcsyj69',
    data: { webhook_id: 'whk_01jd42e76ke0080ppaatcsyj69' },
  }
  assert.doesNotThrow(() => assertEvent(event))
  assert.throws(() => assertEvent({ ...event, type: 'task.created' }), /required/)
  assert.throws(() => assertEvent({ ...event, type: 'task.unknown' }), /task.unknown/)
  assert.throws(
    () => assertEvent({ ...event, data: { ...event.data, url: 'x' } } as typeof event),
    /additionalProperties/,
  )
})
