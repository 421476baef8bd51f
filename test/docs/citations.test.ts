import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { citations, identifiersIn, testsByIdentifier } from '../support/citations.ts'

const docs = new URL('../../docs/', import.meta.url)
const read = (document: string): string => readFileSync(new URL(document, docs), 'utf8')

const rowsOf = (document: string): string[] =>
  [...read(document).matchAll(/^\| ([RS]-\d+(?: to [RS]-\d+)?) \|/gm)].flatMap(([, ids = '']) =>
    Array.from(identifiersIn(ids)),
  )

const records = readdirSync(new URL('decisions/', docs))
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => name.slice(0, 4))
const decisions = records.map((number) => (Number(number) < 100 ? `D${Number(number)}` : number))

test('no two decisions share a number', () => {
  assert.equal(new Set(records).size, records.length)
})

test('every requirement, threat and decision that the tree cites is in the documents', () => {
  const known = new Set([...rowsOf('requirements.md'), ...rowsOf('security-tests.md'), ...decisions])
  const unknown = [...citations()].flatMap(([file, cited]) =>
    [...cited].filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  )
  assert.deepEqual(unknown, [])
})

test('every requirement is shown by a test', () => {
  const tests = testsByIdentifier()
  assert.deepEqual(
    rowsOf('requirements.md').filter((id) => !tests.has(id)),
    [],
  )
})

test('titles of tests carry no identifiers', () => {
  const titled = [...testTitles()].filter(([, title]) => identifiersIn(title).size > 0)
  assert.deepEqual(titled, [])
})

function* testTitles(): Generator<[file: string, title: string]> {
  const folder = new URL('../', import.meta.url)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.test.ts')) continue
    const text = readFileSync(new URL(file, folder), 'utf8')
    for (const [, , title = ''] of text.matchAll(/\btest\(\s*(['"`])(.*?)\1,/g)) yield [file, title]
  }
}
