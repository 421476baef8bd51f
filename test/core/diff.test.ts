import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type FieldChanges, diffFields } from '../../src/core/diff.ts'

type Task = {
  title: string
  priority: number
  due_date: string | null
  assignee_ids: string[]
  checklist: { id: string; text: string }[]
  recurrence: { rule: string; from: string } | null
}
const task: Task = {
  title: 'Ship',
  priority: 0,
  due_date: null,
  assignee_ids: ['usr_a', 'usr_b'],
  checklist: [
    { id: 'chk_a', text: 'one' },
    { id: 'chk_b', text: 'two' },
  ],
  recurrence: { rule: 'FREQ=DAILY', from: 'due' },
}
const fields = ['title', 'priority', 'due_date', 'assignee_ids', 'checklist', 'recurrence'] as const
const changes = (patch: Partial<Task>): FieldChanges =>
  diffFields(task, { ...task, ...patch }, fields, ['assignee_ids'])

//
test('a field that differs is returned with both values, the others are not', () => {
  assert.deepEqual(changes({ title: 'Shipped', due_date: '2027-01-31' }), {
    title: { from: 'Ship', to: 'Shipped' },
    due_date: { from: null, to: '2027-01-31' },
  })
  assert.deepEqual(changes({ recurrence: null }), { recurrence: { from: task.recurrence, to: null } })
})

test('equal values are not a change, whatever their origin (hard problem j)', () => {
  assert.deepEqual(changes({}), {})
  assert.deepEqual(diffFields(task, structuredClone(task), fields), {})
  assert.deepEqual(changes({ recurrence: { from: 'due', rule: 'FREQ=DAILY' }, priority: -0 }), {})
})

//
test('assignees are a set, so order and repeats are not a change', () => {
  assert.deepEqual(changes({ assignee_ids: ['usr_b', 'usr_a', 'usr_b'] }), {})
  const assignees = [['usr_a'], ['usr_a', 'usr_c'], ['usr_a', 'usr_b', 'usr_c'], []]
  for (const assignee_ids of assignees) {
    assert.deepEqual(changes({ assignee_ids }), {
      assignee_ids: { from: task.assignee_ids, to: assignee_ids },
    })
  }
})

//
test('a checklist is ordered: moving an item is a change', () => {
  assert.deepEqual(Object.keys(changes({ checklist: task.checklist.toReversed() })), ['checklist'])
  assert.deepEqual(Object.keys(changes({ checklist: task.checklist.slice(1) })), ['checklist'])
  assert.deepEqual(Object.keys(changes({ checklist: [task.checklist[0]!, { id: 'chk_b', text: '2' }] })), [
    'checklist',
  ])
})

test('only the named fields are compared', () => {
  assert.deepEqual(diffFields(task, { ...task, priority: 4 }, ['title']), {})
})

test('absent, null, empty and differently typed fields are distinguished', () => {
  const values: unknown[] = [undefined, null, '', 0, false, [], {}, [null], { 0: null }, { a: undefined }, {}]
  const distinct = values.slice(0, -1)
  for (const [index, from] of distinct.entries()) {
    for (const [other, to] of distinct.entries()) {
      const changed =
        'value' in diffFields({ value: from }, { value: to }, ['value'], index % 2 ? ['value'] : [])
      assert.equal(changed, index !== other, `${JSON.stringify(from)} and ${JSON.stringify(to)}`)
    }
  }
})

test('two JSON values differ exactly when their canonical texts differ', () => {
  const canonical = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    )
  const value = fc.jsonValue({ maxDepth: 2 })
  fc.assert(
    fc.property(value, value, (a, b) => {
      const changed = 'value' in diffFields({ value: a }, { value: b }, ['value'])
      assert.equal(changed, canonical(a) !== canonical(b))
      assert.deepEqual(diffFields({ value: a }, { value: structuredClone(a) }, ['value']), {})
    }),
  )
})
