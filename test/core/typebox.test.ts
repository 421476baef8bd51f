import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type as TypeBox } from 'typebox'
import { Type } from '../../src/core/typebox.ts'

type Builders = typeof Type

/** Schemas of every kind, in every position where they differ. */
function everyKind(type: Builders) {
  const whole = type.Object(
    {
      array: type.Optional(type.Array(type.String({ minLength: 1 }), { maxItems: 3 })),
      union: type.Union([type.Integer({ minimum: 1 }), type.Number()], { description: 'A number.' }),
      unsafe: type.Unsafe<string | null>({ type: ['string', 'null'] }),
      unknown: type.Unknown({ description: 'Anything.' }),
      boolean: type.Boolean({ default: true }),
      empty: type.Object({}, { additionalProperties: false }),
      record: type.Optional(type.Record(type.String(), type.Integer())),
    },
    { $id: 'Whole' },
  )
  return [whole, type.Pick(whole, ['array', 'boolean']), type.Object({ ...whole.properties })]
}

// 0128
test("the builders return what TypeBox's own return, in the same order", () => {
  assert.equal(JSON.stringify(everyKind(Type)), JSON.stringify(everyKind(TypeBox)))
})
