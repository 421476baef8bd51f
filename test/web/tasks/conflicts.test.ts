import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasConflict } from '../../../web/data/tasks/compared-fields.ts'
import { emptyRow, type Row } from '../../../web/data/tasks/row.ts'

const was: Row = {
  ...emptyRow('tsk_01jd42e76ke0080ppaatcsyj69', 'lst_01jd42e76ke0080ppaatcsyj69'),
  title: 'Close the month',
  due_date: '2026-12-01',
  due_time: '09:00',
  timezone: 'Europe/Berlin',
}

const changes: [mine: Partial<Row>, theirs: Partial<Row>][] = [
  [{ title: 'Mine' }, { title: 'Theirs' }],
  [{ list_id: 'lst_mine' }, { list_id: 'lst_theirs' }],
  [{ section_id: 'sec_mine' }, { section_id: 'sec_theirs' }],
  [{ parent_id: 'tsk_mine' }, { parent_id: 'tsk_theirs' }],
  [{ due_date: '2026-12-02' }, { due_date: '2026-12-03' }],
  [{ due_time: '10:00' }, { due_time: '11:00' }],
  [{ timezone: 'Europe/Lisbon' }, { timezone: 'America/New_York' }],
  [{ priority: 1 }, { priority: 2 }],
  [{ assignee_ids: ['usr_mine'] }, { assignee_ids: ['usr_theirs'] }],
  [{ recurrence: { rule: 'FREQ=DAILY', from: 'due' } }, { recurrence: { rule: 'FREQ=WEEKLY', from: 'due' } }],
]

test('a change made offline conflicts with a change that someone else has made to the same field', () => {
  for (const [mine, theirs] of changes)
    assert.equal(hasConflict({ ...was, ...theirs }, was, mine), true, Object.keys(mine)[0])
})

test('a change made offline conflicts with nothing when others changed another field, or the same one alike', () => {
  for (const [mine] of changes) {
    const other = 'title' in mine ? { priority: 3 } : { title: 'Theirs' }
    for (const now of [was, { ...was, ...other }, { ...was, ...mine }])
      assert.equal(hasConflict(now, was, mine), false, Object.keys(mine)[0])
  }
})
