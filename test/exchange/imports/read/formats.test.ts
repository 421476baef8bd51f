import assert from 'node:assert/strict'
import { open, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { ImportContent, ContentTask } from '../../../../src/exchange/imports/content.ts'
import { readTableColumns, readContent } from '../../../../src/exchange/imports/read-content.ts'
import { detectFormat, headBytes } from '../../../../src/exchange/imports/read/detect.ts'
import { fixtures, optionsOf, pathOf } from '../fixtures.ts'

/** Leaves out empty fields, as most are. */
const filledFields = (task: ContentTask) =>
  Object.fromEntries(
    Object.entries(task).filter(
      ([, value]) =>
        value !== null &&
        value !== false &&
        value !== 0 &&
        (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  )

const comparable = (content: ImportContent) => ({ ...content, tasks: content.tasks.map(filledFields) })

for (const [name, format] of fixtures)
  test(`${name} is detected by its first bytes and read completely`, async () => {
    await using file = await open(pathOf(name))
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes))
    assert.equal(detectFormat(name, buffer.subarray(0, bytesRead)), format)
    const content = await readContent(pathOf(name), optionsOf(format))
    assert.ok(!('refused' in content))
    const expected: unknown = JSON.parse(await readFile(pathOf(`expected/${name}.json`), 'utf8'))
    assert.deepEqual(comparable(content), expected)
  })

test('columns are shown with sample values and guessed from English, German and French names', async () => {
  const columns = await readTableColumns(pathOf('tasks.csv'))
  assert.ok(!('refused' in columns))
  assert.deepEqual(columns.columns[0], {
    name: 'Task',
    samples: ['Call the supplier', 'Send the offer 📨', '=SUM(A1:A3)'],
  })
  assert.equal(columns.columns[14]?.name, 'Estimate')
  assert.deepEqual(columns.mapping, {
    title: 0, description: 1, list: 2, section: 3, parent: 4, due_date: 5, due_time: 6, priority: 7, assignees: 8,
    completed: 9, completed_at: 10, checklist: 11, labels: 12, recurrence: 13,
  }) // oxfmt-ignore
  const german = await readTableColumns(pathOf('aufgaben.csv'))
  assert.ok(!('refused' in german))
  assert.deepEqual(german.mapping, {
    title: 0, description: 1, list: 2, section: 3, due_date: 4, due_time: 5, priority: 6, assignees: 7, completed: 8,
    labels: 9, recurrence: 10,
  }) // oxfmt-ignore
  const french = await readTableColumns(pathOf('taches.csv'))
  assert.ok(!('refused' in french))
  assert.deepEqual(french.mapping, {
    title: 0, description: 1, list: 2, due_date: 3, due_time: 4, priority: 5, assignees: 6, completed: 7, labels: 8,
    recurrence: 9,
  }) // oxfmt-ignore
})

test('the mapping of columns and the order of dates can be given', async () => {
  const mapping = { title: 1, due_date: 5, description: 0 }
  const content = await readContent(pathOf('tasks.csv'), { ...optionsOf('csv'), mapping, date_order: 'dmy' })
  assert.ok(!('refused' in content))
  const [first] = content.tasks
  assert.equal(first?.title, 'Ask for the "new" prices. Second line, with a comma')
  assert.ok(
    first.description?.startsWith(
      'Call the supplier\n\nDue: 3/14/2026\nProject: Customers\nColumn: Waiting\n',
    ),
  )
  assert.deepEqual(
    content.lists.map(({ name }) => name),
    ['My tasks'],
  )
  assert.deepEqual([content.lost, content.as_text], [[], ['columns']])
  assert.equal(content.text_columns.length, 12)
  assert.deepEqual(content.dates, { order: 'dmy', certain: true })
})
