import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { matcherOf, parseQuery } from '../../../src/core/search/query.ts'
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
/** Short, so that many of them are found. */
const query = fc.array(piece, { minLength: 1, maxLength: 2 }).map((pieces) => pieces.join(''))

test('texts match a query by whole words and the beginning of the last, plain or not', () => {
  let matched = 0
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), fc.oneof(query, text), (texts, sought) => {
      const parsed = parseQuery(sought)
      if (!parsed) return
      const expected = matchesByWords(texts, sought)
      if (expected) matched += 1
      assert.equal(matcherOf(parsed)(texts), expected)
    }),
    { numRuns: 3_000 },
  )
  assert.ok(matched > 100)
  const matches = (texts: string[], words: string) => matcherOf(parseQuery(words)!)(texts)
  assert.ok(matches(['Call the SUPPLIER', 'x'], 'supplier call'))
  assert.ok(!matches(['recall suppliers'], 'call'))
  assert.ok(!matches(['suppliers call'], 'supplier call'))
  assert.ok(matches(['re-call'], 'cal'))
  assert.ok(matches(['Über'], 'uber'))
})
