import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { matcherOf, parseQuery } from '../../../src/core/search/query.ts'
import { requiredStarts, wordStarts } from '../../../src/core/search/word-starts.ts'
import { collectWords } from '../../../src/core/search/words.ts'

const startsOf = (text: string): bigint => BigInt(wordStarts(collectWords(new Set(), [text], 1_000)))
/** Whether a document may match, as the database compares it. */
function mayMatch(text: string, sought: string): boolean {
  const query = parseQuery(sought)
  const required = query && requiredStarts(query)
  return required === undefined || (startsOf(text) & BigInt(required)) === BigInt(required)
}

const piece = fc.constantFrom(
  'call', 'Calls', 'calm', 'of', 'o', 'ab', 'SUPPLIER2', '2', '4711', "don't", ' ', ' ', '.', 'Über', 'ß', '日本語', 'é', 'жжж', '🎉',
) // oxfmt-ignore
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
const query = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''))

test('every text that matches a query has the bits that the query requires', () => {
  let matched = 0
  fc.assert(
    fc.property(text, query, (said, sought) => {
      const parsed = parseQuery(sought)
      if (!parsed || !matcherOf(parsed)([said])) return
      matched += 1
      assert.ok(mayMatch(said, sought), JSON.stringify([said, sought]))
    }),
    { numRuns: 5_000 },
  )
  assert.ok(matched > 100)
})

test('most texts of a few words lack the bits of another word', () => {
  const words = Array.from({ length: 900 }, (_, number) => `${(number * 7_919 + 1_296).toString(36)}x`)
  const texts = Array.from({ length: 100 }, (_, number) => words.slice(number * 7, number * 7 + 7).join(' '))
  const others = words.slice(800)
  const found = texts.flatMap((said) => others.filter((sought) => mayMatch(said, sought)))
  assert.ok(found.length < (texts.length * others.length) / 5, `${found.length} of 10,000`)
})

test('bits are signed, as PostgreSQL has them, and a beginning of one or two letters requires none', () => {
  const all = wordStarts(new Set(Array.from({ length: 5_000 }, (_, number) => number.toString(36))))
  assert.equal(all, '-1')
  for (const sought of ['c', 'ca', 'Ü']) assert.equal(requiredStarts(parseQuery(sought)!), undefined)
  assert.equal(requiredStarts(parseQuery('of ca')!), wordStarts(new Set(['of'])))
})
