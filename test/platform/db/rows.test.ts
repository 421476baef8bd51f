import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Type } from 'typebox'
import { decodeRow } from '../../../src/platform/db/connection/row-parser.ts'
import { codePointLength } from '../../../src/core/text.ts'
import { nullable } from '../../../src/platform/http/schemas.ts'
import { startService } from '../../support/service.ts'

const { database } = await startService()

/** Encodes fields as the server does, in the middle of other bytes. */
function encodeRow(fields: (string | null)[]) {
  const number = Buffer.alloc(2)
  number.writeUInt16BE(fields.length)
  const encoded = fields.flatMap((field) => {
    const length = Buffer.alloc(4)
    if (field === null) return [length.fill(255)]
    const text = Buffer.from(field)
    length.writeInt32BE(text.length)
    return [length, text]
  })
  const row = Buffer.concat([number, ...encoded])
  return { bytes: Buffer.concat([Buffer.from('äD'), row, Buffer.from('ß')]), start: 3, end: 3 + row.length }
}

// Lengths from 128 on have a byte that isn't ASCII either.
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary-ascii', maxLength: 200 }),
  fc.constantFrom(
    'é',
    'ÿ',
    '日本',
    '👍',
    'x'.repeat(128),
    'ü'.repeat(70),
    'y'.repeat(33_000),
    'ö'.repeat(20_000),
  ),
)

// 0245
test('a row that is decoded as a whole has the fields that were sent, whatever their characters', () => {
  fc.assert(
    fc.property(fc.array(fc.option(text), { maxLength: 30 }), (fields) => {
      const { bytes, start, end } = encodeRow(fields)
      assert.deepEqual(decodeRow(bytes, start, end), fields)
    }),
    { numRuns: 2_000 },
  )
})

const Row = Type.Object({
  title: Type.String(),
  nothing: nullable(Type.String()),
  flag: Type.Boolean(),
  small: Type.Integer(),
  counter: Type.Integer(),
  day: Type.String(),
  at: Type.String(),
  ids: Type.Array(Type.String()),
  list: Type.Unsafe<unknown>({}),
  object: Type.Unsafe<unknown>({}),
})

test('rows have their values whether a statement is new to a connection or known, and however many packets they take', async () => {
  const titles = ['plain', 'café ÿ', '日本語 👍', '', 'long ü'.repeat(5_000)]
  for (const sql of [database.read, database.page])
    for (let run = 0; run < 3; run++) {
      const rows = await sql(Row)`
        select title, null as nothing, length(title) > 5 as flag, 7::smallint as small, 9007199254740991 as counter,
          date '2026-11-23' as day, timestamptz '2026-11-23 01:02:03.456Z' as at, array['a', 'b'] as ids,
          '[]'::json as list, '{"a":[1,null]}'::jsonb as object
        from unnest(${titles}::text[]) with ordinality as t (title, nth) order by nth`
      const expected = titles.map((title) => ({
        title,
        nothing: null,
        flag: codePointLength(title) > 5,
        small: 7,
        counter: 9_007_199_254_740_991,
        day: '2026-11-23',
        at: '2026-11-23T01:02:03.456Z',
        ids: ['a', 'b'],
        list: [],
        object: { a: [1, null] },
      }))
      assert.deepEqual(rows, expected)
    }
})

test('rows without columns count', async () => {
  for (let run = 0; run < 3; run++)
    assert.deepEqual(await database.read(Type.Object({}))`select from generate_series(1, 2)`, [{}, {}])
})
