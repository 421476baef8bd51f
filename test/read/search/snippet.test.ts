import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery } from '../../../src/core/search/query.ts'
import { cpuMs } from '../../support/processor-time.ts'
import { createSnippet } from '../../../src/read/search/snippet.ts'
import { stripMarkdown } from '../../../src/core/strip-markdown.ts'
import { splitWords } from '../../../src/core/search/words.ts'

const parse = (text: string) => {
  const query = parseQuery(text)
  assert.ok(query)
  return query
}
const matchesIn = (text: string, query: string) => {
  const snippet = createSnippet(text, parse(query))
  return snippet && snippet.ranges.map(([from, to]) => snippet.text.slice(from, to))
}

test('a snippet shows the part with the most matches, cut between words, with exact ranges', () => {
  const filler = 'nothing of interest here, '.repeat(20)
  const text = `${filler}price alone. ${filler}The new\nprice of the Café\u0301s list. ${filler}`
  const snippet = createSnippet(text, parse('cafes price'))
  assert.ok(snippet)
  assert.ok(snippet.text.length <= 165, snippet.text)
  assert.match(snippet.text, /^… .*The new price of the Café\u0301s list\..* …$/)
  assert.doesNotMatch(snippet.text, /\n/)
  assert.deepEqual(matchesIn(text, 'cafes price'), ['price', 'Café\u0301s'])
  assert.equal(createSnippet(text, parse('missing')), undefined)
  assert.deepEqual(matchesIn('Short', 'sho'), ['Short'])
})

test('a snippet never ends within a character', () => {
  for (let lead = 0; lead < 4; lead++) {
    const snippet = createSnippet(`x${'-'.repeat(lead)}${'😀'.repeat(200)}`, parse('x'))
    assert.ok(snippet?.text.isWellFormed())
  }
})

test('a query with many words is reduced to the longest, and its last word is a prefix', () => {
  const many = Array.from({ length: 30 }, (_, index) => 'w'.repeat(index + 1)).join(' ')
  const { words, prefix } = parse(`${many} end`)
  assert.deepEqual([words.length, words[0]?.length, prefix], [11, 30, 'end'])
  assert.deepEqual(parse('a b a'), { words: ['b'], prefix: 'a' })
  assert.equal(parseQuery(' … -- '), undefined)
})

test('a snippet shows text without Markdown, and leaves everything else as it is', () => {
  for (const [markdown, text] of [
    ['# Prices\n\n- **New** ones for _Café_\n- [x] ~~old~~', 'Prices\n\nNew ones for Café\nold'],
    ['> 1. See [the list](https://example.com/a_b) and ![a frame](x.png)', 'See the list and a frame'],
    ['Ask @[Inês Duarte](usr_01): `a * b`', 'Ask @Inês Duarte: a * b'],
    ['```js\nconst x = 1\n```', 'const x = 1'],
    [
      '3 * 4 = 12 and 2 * 2, snake_case_name, <b>not</b> - so',
      '3 * 4 = 12 and 2 * 2, snake_case_name, <b>not</b> - so',
    ],
  ] as const)
    assert.equal(stripMarkdown(markdown), text)
})

// S-36
test('no text takes long, whatever it contains', () => {
  for (const text of [
    'a',
    '*',
    '_a',
    '[',
    '](',
    '`',
    '**a',
    '> ',
    '- [',
    '~~',
    '\u0301',
    'a\u0301',
    '買',
    '((',
    'a ',
    '😀',
    'ﷺ',
    '\u0e33',
  ])
    for (const long of [text.repeat(100_000 / text.length), `${text.repeat(100_000 / text.length)}!`]) {
      const spentMs = cpuMs(() => {
        for (const { word } of splitWords(long)) assert.ok(word.length <= 64)
        createSnippet(long, parse('zz'))
        stripMarkdown(long)
      })
      assert.ok(spentMs < 1_000, text)
    }
})
