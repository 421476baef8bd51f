import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codePointLength } from '../../../../src/core/text.ts'
import { createCollector } from '../../../../src/exchange/imports/read/collector.ts'
import type { FoundTask } from '../../../../src/exchange/imports/read/collected-task.ts'

const found = (key: string, more: Partial<FoundTask> = {}): FoundTask => ({
  key,
  row: Number(key),
  list: 'list',
  title: `Task ${key}`,
  ...more,
})

test('deeper subtasks belong to the top task, and subtasks without a parent become tasks', () => {
  const collector = createCollector('csv')
  collector.task(found('3', { parent: '2', section: 'wrong' }))
  collector.task(found('1', { section: 'here' }))
  collector.task(found('2', { parent: '1' }))
  collector.task(found('4', { parent: 'nowhere' }))
  collector.task(found('5', { parent: '6' }))
  collector.task(found('6', { parent: '5' }))
  collector.task(found('7', { parent: '7' }))
  const { tasks, problems } = collector.finish()
  assert.deepEqual(
    tasks.map(({ key, parent, section }) => [key, parent, section]),
    [
      ['1', null, 'here'],
      ['3', '1', null],
      ['2', '1', null],
      ['4', null, null],
      ['6', null, null],
      ['5', '6', null],
      ['7', null, null],
    ],
  )
  assert.deepEqual(
    problems.map(({ row, reason }) => [row, reason]),
    [
      [3, 'too_deep'],
      [4, 'unknown_parent'],
      [6, 'parent_cycle'],
      [7, 'parent_cycle'],
    ],
  )
})

test('subtasks beyond a task’s limit of 100 become tasks', () => {
  const collector = createCollector('csv')
  collector.task(found('1', { section: 'here' }))
  for (let row = 2; row <= 103; row += 1) collector.task(found(String(row), { parent: '1' }))
  const { tasks, problems } = collector.finish()
  assert.deepEqual(
    tasks.filter(({ parent }) => parent === null).map(({ key, section }) => [key, section]),
    [
      ['1', 'here'],
      ['102', 'here'],
      ['103', 'here'],
    ],
  )
  assert.deepEqual(
    problems.map(({ row, reason }) => [row, reason]),
    [
      [102, 'too_many_subtasks'],
      [103, 'too_many_subtasks'],
    ],
  )
})

test('texts that are too long continue in comments, and data without a due date is kept as text, each with a warning', () => {
  const collector = createCollector('csv')
  const title = '🙂'.repeat(501)
  const item = { text: 'x'.repeat(501), checked: true }
  collector.task(
    found('1', {
      title,
      description: `Broken \u0000\ud800 line\r\nand ${'y'.repeat(20_000)}`,
      due_time: '09:00',
      timezone: 'europe/berlin',
      recurrence: { rule: 'FREQ=DAILY', from: 'due' },
      reminders: [{ minutes_before: 5 }, { at: '2026-12-01T08:00:00.000Z' }],
      checklist: [
        item,
        ...Array.from({ length: 200 }, (_, nth) => ({ text: `Item ${nth}`, checked: false })),
      ],
      comments: [{ text: 'z'.repeat(20_001), author: null, created_at: null, mentions: [] }],
      attachments: [{ name: 'film.mp4', size: 104_857_601, entry: 'film' }],
      completed_at: '2026-01-01T00:00:00.000Z',
    }),
  )
  const [task] = collector.finish().tasks
  assert.ok(task?.description)
  assert.equal(task.title, `${'🙂'.repeat(499)}…`)
  assert.equal(task.timezone, 'Europe/Berlin')
  assert.equal(codePointLength(task.description), 20_000)
  assert.ok(task.description.startsWith('Broken � line\nand yyy'))
  assert.ok(
    task.description.endsWith(
      `…\n\nTitle: ${title}\nTime: 09:00\nRepeats: FREQ=DAILY\nReminder: 5 minutes before\n- [ ] Item 199\n` +
        `Checklist item: ${item.text}\nAttachment: film.mp4\nCompleted before: 2026-01-01T00:00:00.000Z`,
    ),
  )
  const letters = (text: string, letter: string) => text.split(letter).length - 1
  const texts = [task.description, ...task.comments.map(({ text }) => text)].join('')
  assert.deepEqual([letters(texts, 'y'), letters(texts, 'z')], [20_000, 20_001], 'no letter is lost')
  assert.match(task.comments[0]?.text ?? '', /^…y+$/)
  assert.equal(task.checklist.length, 200)
  assert.equal(task.checklist[0]?.text, `${'x'.repeat(499)}…`)
  assert.deepEqual(
    task.comments.slice(1).map(({ text }) => codePointLength(text)),
    [20_000, 3],
  )
  assert.deepEqual(
    [task.due_time, task.recurrence, task.reminders, task.attachments, task.completed_at],
    [null, null, [{ at: '2026-12-01T08:00:00.000Z' }], [], null],
  )
  assert.deepEqual(task.warnings.toSorted(), [
    'comment_cut',
    'description_cut',
    'file_too_large',
    'item_cut',
    'needs_due_date',
    'title_cut',
    'too_many_items',
  ])
})
