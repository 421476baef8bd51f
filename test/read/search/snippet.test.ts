import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery } from '../../../src/read/search/query.ts'
import { createSnippet } from '../../../src/read/search/snippet.ts'
import { stripMarkdown } from '../../../src/read/search/strip-markdown.ts'
import { splitWords } from '../../../src/read/search/words.ts'

const parsed = (question: string) => {
  const read = parseQuery(question)
  assert.ok(read)
  return read
}
const marked = (text: string, question: string) => {
  const snippet = createSnippet(text, parsed(question))
  return snippet && snippet.ranges.map(([from, to]) => snippet.text.slice(from, to))
}

test('a snippet shows the place with most of the words, cut between words, its ranges on the words themselves', () => {
  const filler = 'nothing of interest here, '.repeat(20)
  const text = `${filler}price alone. ${filler}The new\nprice of the Café\u0301s list. ${filler}`
  const snippet = createSnippet(text, parsed('cafes price'))
  assert.ok(snippet)
  assert.ok(snippet.text.length <= 165, snippet.text)
  assert.match(snippet.text, /^… .*The new price of the Café\u0301s list\..* …$/)
  assert.doesNotMatch(snippet.text, /\n/)
  assert.deepEqual(marked(text, 'cafes price'), ['price', 'Café\u0301s'])
  assert.equal(createSnippet(text, parsed('missing')), undefined)
  assert.deepEqual(marked('Short', 'sho'), ['Short'])
})

test('a snippet never ends within a character', () => {
  for (let lead = 0; lead < 4; lead++) {
    const snippet = createSnippet(`x${'-'.repeat(lead)}${'😀'.repeat(200)}`, parsed('x'))
    assert.ok(snippet?.text.isWellFormed())
  }
})

test('of a question with many words the longest count, and the last one is begun', () => {
  const many = Array.from({ length: 30 }, (_, index) => 'w'.repeat(index + 1)).join(' ')
  const { words, prefix } = parsed(`${many} end`)
  assert.deepEqual([words.length, words[0]?.length, prefix], [11, 30, 'end'])
  assert.deepEqual(parsed('a b a'), { whole: ['b'], begun: 'a' })
  assert.equal(parseQuery(' … -- '), undefined)
})

test('a snippet shows a text as one reads it: marks of Markdown are left out, and everything else stays', () => {
  for (const [written, read] of [
    ['# Prices\n\n- **New** ones for _Café_\n- [x] ~~old~~', 'Prices\n\nNew ones for Café\nold'],
    ['> 1. See [the list](https://example.com/a_b) and ![a frame](x.png)', 'See the list and a frame'],
    ['Ask @[Inês Duarte](usr_01): `a * b`', 'Ask @Inês Duarte: a * b'],
    ['```js\nconst x = 1\n```', 'const x = 1'],
    [
      '3 * 4 = 12 and 2 * 2, snake_case_name, <b>not</b> - so',
      '3 * 4 = 12 and 2 * 2, snake_case_name, <b>not</b> - so',
    ],
  ] as const)
    assert.equal(stripMarkdown(written), read)
})

// S-36
test('no text takes long, whatever it is made of', () => {
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
      const startedAt = performance.now()
      for (const { word } of splitWords(long)) assert.ok(word.length <= 64)
      createSnippet(long, parsed('zz'))
      stripMarkdown(long)
      assert.ok(performance.now() - startedAt < 1_000, text)
    }
})
