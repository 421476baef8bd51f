import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { publicDetailReasons, publicReasons } from '../../../../src/core/error-reasons.ts'
import { publishedDocument } from '../../../support/api-operations.ts'
import { assertDocumentedReasons } from '../../../support/assert-error.ts'

const source = new URL('../../../../src/', import.meta.url)
const reference = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
const schemas = publishedDocument.components?.schemas as Record<string, any>

/** The first cells of the rows of a table of the reference. */
function cellsBelow(heading: string, column: number): string[] {
  const part = reference.slice(reference.indexOf(`\n${heading}\n`)).split(/\n#+ /)[1] ?? ''
  return [...part.matchAll(/^\| `.*$/gm)].map(
    ([row]) => row.split(' | ')[column]?.replaceAll(/[|` ]/g, '') ?? '',
  )
}

// 0228, 0279
test('the reference and the document list every reason of the API, with what it means', () => {
  const { forbidden, conflict, unprocessable, rate_limited } = publicDetailReasons
  const details = { ...forbidden, ...conflict, ...unprocessable, ...rate_limited }
  for (const [schema, reasons] of [
    [schemas['FieldError'].properties.reason, publicReasons],
    [schemas['ErrorDetails'].properties.reason, details],
  ]) {
    assert.deepEqual(schema['x-extensible-enum'], Object.keys(reasons))
    assert.deepEqual(schema['x-enum-descriptions'], Object.values(reasons))
  }
  assert.deepEqual(cellsBelow('### Reasons', 0), Object.keys(publicReasons))
  assert.deepEqual(cellsBelow('### Reasons of 403, 409, 422 and 429', 1), Object.keys(details))
})

// 0279
test('every reason that is documented is one that the service gives', async () => {
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && file !== 'core/error-reasons.ts' && file !== 'core/error-messages.ts',
  )
  const code = (await Promise.all(files.map((file) => readFile(new URL(file, source), 'utf8')))).join('\n')
  const reasons = [publicReasons, ...Object.values(publicDetailReasons)].flatMap((one) => Object.keys(one))
  assert.deepEqual(
    reasons.filter((reason) => !code.includes(`'${reason}'`)),
    [],
  )
})

// 0279
test('the tests notice a reason that no table has', () => {
  const check = (code: string, details: object) => () => assertDocumentedReasons({ code, details })
  assert.doesNotThrow(check('conflict', { reason: 'changed' }))
  assert.doesNotThrow(check('validation_error', { errors: [{ field: 'title', reason: 'empty' }] }))
  assert.throws(check('conflict', { reason: 'owner' }), /no table/)
  assert.throws(check('conflict', {}), /without a reason/)
  assert.throws(check('forbidden', { reason: 'changed' }), /no table/)
  assert.doesNotThrow(check('rate_limited', { retry_after: 5 }))
  assert.doesNotThrow(check('unprocessable', { limit: 'labels' }))
  assert.throws(check('rate_limited', { reason: 'session' }), /no table/)
  assert.throws(check('validation_error', { errors: [{ field: 'title', reason: 'short' }] }), /no table/)
})
