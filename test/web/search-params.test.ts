import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSearch, parseSearch } from '../../web/router/search-params.ts'

test('parameters of an address come back as what they were', () => {
  const all = {
    text: 'a b&c=d',
    digits: '2026',
    leading: '007',
    quoted: '"x"',
    word: 'true story',
    flag: true,
    count: 3,
    negative: -1.5,
    nothing: '',
    nested: { a: [1, '2'] },
    looksLike: 'true',
    wide: '12345678901234567890',
  }
  assert.deepEqual(parseSearch(formatSearch(all)), all)
  assert.equal(formatSearch({ gone: undefined }), '')
  assert.equal(formatSearch({ q: 'suppl' }), '?q=suppl')
})

test('what people type into an address is read as numbers, booleans and texts', () => {
  const typed = parseSearch('?q=2026&closed=true&text=hello+there&a=1&a=2&broken={x&plus=%2B1')
  assert.deepEqual(typed, {
    q: 2026,
    closed: true,
    text: 'hello there',
    a: [1, 2],
    broken: '{x',
    plus: '+1',
  })
})
