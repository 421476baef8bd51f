import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv } from '../../../../src/exchange/imports/read/formats/csv.ts'

const options = {
  format: 'csv',
  mapping: null,
  date_order: null,
  timezone: 'UTC',
  today: '2026-11-27',
  list_name: 'Wall',
} as const

test('a table links tasks to what blocks them by key or by a title of its own, and keeps what it cannot link or read as lines', () => {
  const content = readCsv(
    [
      'id,title,estimate_minutes,blocked_by',
      'tsk_1,Paint,90,tsk_2; Buy; Paint; tsk_9',
      'tsk_2,Sand,1h30,',
      'tsk_3,Buy,soon,Twice',
      'tsk_4,Twice,0,',
      'tsk_5,Twice,,',
    ].join('\n'),
    options,
  )
  const [paint, sand, buy, twice, other] = content.tasks
  assert.deepEqual(paint?.blocked_by, [sand?.key, buy?.key])
  assert.match(paint?.description ?? '', /^Blocked by: Paint\nBlocked by: tsk_9$/m)
  assert.deepEqual([buy?.blocked_by, buy?.warnings], [[], ['estimate_not_understood', 'unknown_blocker']])
  assert.match(buy?.description ?? '', /Estimate: soon/)
  assert.deepEqual(
    [paint, sand, buy, twice, other].map((task) => task?.estimate_minutes),
    [90, 90, null, 0, null],
  )
  assert.ok(content.as_text.includes('dependencies'))
})
