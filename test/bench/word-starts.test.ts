import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordStartsSql } from '../../bench/seed-sql.ts'
import { wordStarts } from '../../src/core/search/word-starts.ts'
import { startService } from '../support/service.ts'

test('seeded documents have the bits that the search index would give them', async () => {
  const { database } = await startService()
  const words = Array.from({ length: 400 }, (_, number) => (number * 7_919).toString(36)).concat(
    'o',
    'of',
    'delivery',
  )
  for (const some of [words, ...words.map((word) => [word])]) {
    const { rows } = await database.pool.query(`select ${wordStartsSql('$1::text[]')}::text as starts`, [
      some,
    ])
    assert.equal(rows[0]?.starts, wordStarts(new Set(some)), some.join(' '))
  }
})
