import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { tableFields, unsupportedKinds } from '../../../src/exchange/imports/content.ts'
import { importProblems, rowReasons } from '../../../src/exchange/imports/schema.ts'

const page = await readFile(new URL('../../../docs/imports.md', import.meta.url), 'utf8')

test('the page about imports names every column, every reason and every kind of data', () => {
  const names = new Set([...page.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))
  const missing = [...tableFields, ...importProblems, ...rowReasons, ...unsupportedKinds].filter(
    (name) => !names.has(name),
  )
  assert.deepEqual(missing, [])
})
