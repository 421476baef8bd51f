import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fragment, prepareStatement } from '../../../src/platform/db/fragment.ts'
import { assignmentList, nameList, parameterList } from '../../../src/platform/db/column-lists.ts'

test('declared names become lists of columns, parameters and assignments', () => {
  const columns = nameList(['id', 'tasks.title', 'assignee_ids text[]'])
  assert.equal(
    prepareStatement(fragment`select ${columns}`).text,
    'select id, tasks.title, assignee_ids text[]',
  )
  const values = parameterList(2)
  const insert = (id: string) =>
    prepareStatement(fragment`insert into tasks values (${values([id, 1])}, now())`)
  assert.equal(insert('x').text, 'insert into tasks values ($1, $2, now())')
  assert.deepEqual(insert('y').values, ['y', 1])
  assert.equal(insert('x').name, insert('y').name)
  const set = assignmentList(['title', 'priority'])
  const build = (title: string) =>
    prepareStatement(fragment`update tasks set ${set([title, 1])} where id = ${'x'}`)
  assert.equal(build('a').text, 'update tasks set title = $1, priority = $2 where id = $3')
  assert.deepEqual(build('b').values, ['b', 1, 'x'])
  assert.equal(build('a').name, build('b').name)
})

test('anything but the name of a column is refused', () => {
  for (const name of ['', 'a, b', 'a;', 'a = 1', 'Title', 'a -- b', '"a"', "a'", 'a.b.c', 'count(*)'])
    for (const list of [nameList, assignmentList])
      assert.throws(() => list([name]), /not the name of a column/)
})
