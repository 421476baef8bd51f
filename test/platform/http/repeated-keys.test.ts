import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '../../support/processor-time.ts'
import * as fc from 'fast-check'
import { countFields } from '../../../src/platform/http/count-fields.ts'
import { findRepeatedKey } from '../../../src/platform/http/repeated-keys.ts'

/** Keys as they are written, some of them in two spellings. */
const spellings = ['"a"', '"\\u0061"', '"b"', '":"', '"\\""', '"\\u0022"', '"\\\\"', '""']

/** A JSON value as it is written: objects are lists of members, so that keys can repeat. */
type Written = string | Written[] | { members: [key: string, value: Written][] }

const { value: written } = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.json({ maxDepth: 0 }),
    fc.string().map((text) => JSON.stringify(text)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...spellings), tie('value')), { maxLength: 3 })
      .map((members) => ({ members })),
  ),
}))

function toText(value: Written): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `[${value.map(toText).join(', ')}]`
  return `{${value.members.map(([key, item]) => `${key} :\n${toText(item)}`).join(',')}}`
}

const countKeys = (value: Written): number => {
  if (typeof value === 'string') return 0
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + countKeys(item), 0)
  return value.members.reduce((sum, [, item]) => sum + 1 + countKeys(item), 0)
}

/** The path of the first repeated key in the order of the text. */
function firstRepeated(value: Written): (string | number)[] | undefined {
  if (typeof value === 'string') return undefined
  const keys = new Set<string>()
  const items: [string | number, Written][] = Array.isArray(value)
    ? [...value.entries()]
    : value.members.map(([key, item]) => [JSON.parse(key), item])
  for (const [step, item] of items) {
    if (typeof step === 'string' && keys.has(step)) return [step]
    if (typeof step === 'string') keys.add(step)
    const inside = firstRepeated(item)
    if (inside) return [step, ...inside]
  }
  return undefined
}

const unbounded = { fieldsMax: Infinity, depthMax: Infinity }

// S-27
test('the first repeated key is found in any JSON, and every written key is counted', () => {
  fc.assert(
    fc.property(written, (value) => {
      const text = toText(value)
      assert.doesNotThrow(() => JSON.parse(text))
      assert.deepEqual(findRepeatedKey(text), firstRepeated(value))
      assert.equal(countFields(Buffer.from(text), unbounded).fields, countKeys(value))
    }),
    { numRuns: 2_000 },
  )
})

// S-27, S-34
test('a megabyte is searched in one pass, however deep it is and however often it escapes', () => {
  const hostile = {
    deep: `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
    nested: `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
    escapes: `{"a":"${'\\"'.repeat(500_000)}"}`,
    keys: `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  }
  for (const [what, text] of Object.entries(hostile)) {
    const spentMs = cpuMs(() => {
      assert.equal(findRepeatedKey(text), undefined, what)
      countFields(Buffer.from(text), unbounded)
    })
    assert.ok(spentMs < 2_000, what)
  }
})
