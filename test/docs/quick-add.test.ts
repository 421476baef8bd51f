import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseTask } from '../../src/core/phrases/parse-task.ts'

const page = readFileSync(new URL('../../docs/quick-add.md', import.meta.url), 'utf8')
const now = { today: '2026-11-20', time: '10:30', dateOrder: 'dmy' } as const
const known = {
  lists: [{ id: 'lst_1', name: 'Warehouse' }],
  people: [{ id: 'usr_1', name: 'Jonas' }],
  sections: [{ id: 'sec_1', name: 'Drafts' }],
  labels: [{ id: 'lbl_1', name: 'Waiting' }],
}
const parse = (text: string) => parseTask(text, now, known)

test('everything in the tables of quick add is understood whole', () => {
  const rows = page.split('\n').filter((row) => row.startsWith('| `'))
  const phrases = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phrase),
  )
  assert.ok(phrases.length > 80, String(phrases.length))
  for (const phrase of phrases) {
    const { title, spans } = parse(`Call Ben ${phrase}`)
    assert.deepEqual(
      [title, spans.map(({ state }) => state).includes('offered')],
      ['Call Ben', false],
      phrase,
    )
  }
})

test('what the page says stays text stays whole', () => {
  const left = /\*\*What can't be one due date stays text\*\*: (.*?)\.$/ms.exec(page)?.[1] ?? ''
  const sentences = [...left.matchAll(/`([^`]+)`/g)].map(([, sentence = '']) => sentence)
  assert.equal(sentences.length, 3)
  for (const sentence of sentences) assert.equal(parse(sentence).title, sentence)
})
