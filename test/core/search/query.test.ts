import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { matchesQuery, parseQuery } from '../../../src/core/search/query.ts'
import { splitWords } from '../../../src/core/search/words.ts'

/** What the index does: it splits texts into words, and compares those. */
function matchesByWords(texts: string[], query: string): boolean {
  const { words, prefix } = parseQuery(query) ?? { words: [], prefix: '' }
  const found = texts.flatMap((text) => Array.from(splitWords(text), ({ word }) => word))
  return words.every((word) => found.includes(word)) && found.some((word) => word.startsWith(prefix))
}

const piece = fc.constantFrom(
  'call', 'Call', 'calls', 'recall', 'supplier', 'SUPPLIER2', '2', '4711', "don't", 'a_b', 'x-y', ' ', '  ', '.', '\n',
  'ü', 'Über', 'ß', '日本', 'é', 'k'.repeat(64), 'k'.repeat(70),
) // oxfmt-ignore
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))

test('texts match a query by whole words and the beginning of the last, plain or not', () => {
  let matched = 0
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), text, (texts, query) => {
      const parsed = parseQuery(query)
      if (!parsed) return
      const expected = matchesByWords(texts, query)
      if (expected) matched += 1
      assert.equal(matchesQuery(texts, parsed), expected)
    }),
    { numRuns: 3_000 },
  )
  assert.ok(matched > 100)
  const query = (words: string) => parseQuery(words)!
  assert.ok(matchesQuery(['Call the SUPPLIER', 'x'], query('supplier call')))
  assert.ok(!matchesQuery(['recall suppliers'], query('call')))
  assert.ok(!matchesQuery(['suppliers call'], query('supplier call')))
  assert.ok(matchesQuery(['re-call'], query('cal')))
  assert.ok(matchesQuery(['Über'], query('uber')))
})
