import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentLength, trimExcess } from '../../../src/platform/http/trim-excess.ts'
import { Type } from '../../../src/core/typebox.ts'
import { closedObject, nullable } from '../../../src/platform/http/schemas.ts'

const item = closedObject({ text: Type.String() })
const schema = closedObject({
  title: Type.String(),
  checklist: nullable(Type.Array(item, { maxItems: 3 })),
  ids: Type.Array(Type.String()),
  free: Type.Object({}),
})
const many = (prefix: string) =>
  Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`${prefix}${index}`, 1]))

test('of a body that will be refused, the validator sees a few errors of each kind, and every field it knows', () => {
  const checklist = Array.from({ length: 1_000 }, () => ({ text: 1 }))
  checklist[0] = { ...many('x'), text: 1 }
  const ids = Array.from({ length: 100_000 }, () => 1)
  const body = { ...many('a'), title: 'One', checklist, ids, free: many('y') }
  trimExcess(schema, body)
  assert.equal(Object.keys(body).length, 20 + 4)
  assert.equal(Object.keys(checklist[0]).length, 20 + 1)
  assert.deepEqual([checklist.length, sentLength(checklist)], [4, 1_000])
  assert.deepEqual([ids.length, sentLength(ids)], [20, 100_000])
  assert.equal(Object.keys(body.free).length, 50_000)
})

test('a valid body keeps all it has', () => {
  const valid = {
    title: 'One',
    checklist: [{ text: 'a' }],
    ids: Array.from({ length: 5_000 }, String),
    free: { a: 1 },
  }
  const copy = structuredClone(valid)
  trimExcess(schema, copy)
  assert.deepEqual(copy, valid)
  assert.equal(sentLength(copy.ids), 5_000)
})
