import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMinutes, parseEstimate } from '../../../src/core/phrases/estimate.ts'

test('estimates are read in the ways people write them, and nothing else is taken for one', () => {
  const read: [string, number | undefined][] = [
    ['90', 90], ['90m', 90], ['90 min', 90], ['1h30', 90], ['1h 30m', 90], ['1 h 30 min', 90], ['1:30', 90], ['1.5 h', 90],
    ['1,5h', 90], [' 2 H ', 120], ['2 hours', 120], ['1 hour, 15 minutes', 75], ['0', 0], ['0 min', 0], ['10000', 10_000],
    ['166h 40m', 10_000], ['0.25h', 15],
    ['', undefined], ['h', undefined], ['10001', undefined], ['167h', undefined], ['-5', undefined], ['1.5', undefined],
    ['2 days', undefined], ['tomorrow', undefined], ['1h30h', undefined], ['1:60', undefined], ['2h or so', undefined],
  ] // oxfmt-ignore
  for (const [text, minutes] of read) assert.equal(parseEstimate(text, 10_000), minutes, text)
  for (let minutes = 0; minutes <= 10_000; minutes += 7)
    assert.equal(parseEstimate(formatMinutes(minutes), 10_000), minutes)
  assert.deepEqual([0, 45, 120, 90, 10_000].map(formatMinutes), [
    '0 min',
    '45 min',
    '2 h',
    '1 h 30 min',
    '166 h 40 min',
  ])
})
