import assert from 'node:assert/strict'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ImportFormat, RefusalReason } from '../../../../src/exchange/imports/content.ts'
import { readContent } from '../../../../src/exchange/imports/read-content.ts'
import { readImportFile } from '../../../../src/exchange/imports/read/read-file.ts'
import { detectFormat } from '../../../../src/exchange/imports/read/detect.ts'
import { optionsOf } from '../fixtures.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-refusals-'))
})
after(() => rm(folder, { recursive: true }))

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return path
}

const todo = 'BEGIN:VTODO\nSUMMARY:A\nEND:VTODO\n'

/** Returns why a file is refused, or how many tasks it has. */
async function outcome(content: string | Uint8Array, format: ImportFormat): Promise<RefusalReason | number> {
  const read = await readImportFile(await fileOf(content), optionsOf(format))
  return 'refused' in read ? read.refused : read.tasks.length
}

const all: ImportFormat[] = ['csv', 'todoist', 'trello', 'asana_csv', 'asana_json', 'ical', 'daybook']

test('an empty file and one that is not text are refused in any format', async () => {
  for (const format of all) {
    assert.equal(await outcome('', format), 'empty')
    if (format === 'daybook') continue
    assert.equal(await outcome('\ufeff \r\n\n', format), 'empty')
    assert.equal(await outcome(Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00]), format), 'not_text')
  }
  assert.equal(await outcome('This is no archive.', 'daybook'), 'damaged')
})

test('a file of another format is refused as such', async () => {
  const table = 'Name,Due\nA,2026-01-01\n'
  assert.equal(await outcome(table, 'todoist'), 'not_this_format')
  assert.equal(await outcome(table, 'asana_csv'), 'not_this_format')
  assert.equal(await outcome(table, 'ical'), 'not_this_format')
  assert.equal(await outcome(table, 'trello'), 'damaged')
  assert.equal(await outcome('{"data":[]}', 'trello'), 'not_this_format')
  assert.equal(await outcome('{"lists":[],"cards":[]}', 'asana_json'), 'not_this_format')
  assert.equal(await outcome('{"data":[{"id":1}]}', 'asana_json'), 'not_this_format')
  assert.equal(await outcome('BEGIN:VCARD\nEND:VCARD\n', 'ical'), 'not_this_format')
})

test('a file without tasks or without a title column is refused', async () => {
  assert.equal(await outcome('Name,Due\n', 'csv'), 'nothing_found')
  assert.equal(await outcome('Colour,Size\nred,1\n', 'csv'), 'no_title_column')
  assert.equal(await outcome('TYPE,CONTENT\n', 'todoist'), 'nothing_found')
  assert.equal(await outcome('Task ID,Name\n', 'asana_csv'), 'nothing_found')
  assert.equal(await outcome('{"data":[]}', 'asana_json'), 'nothing_found')
  assert.equal(await outcome('BEGIN:VCALENDAR\nEND:VCALENDAR\n', 'ical'), 'nothing_found')
})

test('lines above the header of a table are skipped, and the delimiter is detected below them', async () => {
  const above = '"Exported 2026-10-01"\r\n"Status: \n0 open\n1 done"\r\n\r\n'
  const read = await readImportFile(
    await fileOf(`${above}Title;Due;Done\r\nCall, then write;1.2.2026;1\r\n`),
    optionsOf('csv'),
  )
  assert.ok(!('refused' in read))
  assert.deepEqual(
    read.tasks.map(({ row, title, due_date, completed }) => [row, title, due_date, completed]),
    [[5, 'Call, then write', '2026-02-01', true]],
  )
})

test('an incomplete file is refused, and a quote within a word is kept', async () => {
  assert.equal(await outcome('Name\n"A\nB\nC', 'csv'), 'damaged')
  assert.equal(await outcome('Name\n5" screws\nA "quoted" word\n', 'csv'), 2)
  assert.equal(await outcome('{"lists":[],"cards":[', 'trello'), 'damaged')
  assert.equal(await outcome('BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:A\n', 'ical'), 'damaged')
})

test('a file may have as many rows as the limit, and not one more', async () => {
  const rows = (count: number) => `Name\n${'A task\n'.repeat(count)}`
  assert.equal(await outcome(rows(50_000), 'csv'), 50_000)
  assert.equal(await outcome(rows(50_001), 'csv'), 'too_many_rows')
  const cards = (count: number) =>
    JSON.stringify({ lists: [], cards: Array.from({ length: count }, () => ({ name: 'A' })) })
  assert.equal(await outcome(cards(50_000), 'trello'), 50_000)
  assert.equal(await outcome(cards(50_001), 'trello'), 'too_many_rows')
  const tasks = { gid: 'a', name: 'A', subtasks: Array.from({ length: 50_000 }, () => ({ name: 'B' })) }
  assert.equal(await outcome(JSON.stringify({ data: [tasks] }), 'asana_json'), 'too_many_rows')
  assert.equal(
    await outcome(`BEGIN:VCALENDAR\n${todo.repeat(50_001)}END:VCALENDAR\n`, 'ical'),
    'too_many_rows',
  )
})

// S-41
test('a file that would exhaust memory or never end is refused', async () => {
  const path = await fileOf('Name\n')
  await truncate(path, 104_857_601)
  const read = await readImportFile(path, optionsOf('csv'))
  assert.deepEqual(read, { refused: 'too_large' })

  assert.equal(await outcome('['.repeat(1_000_000), 'trello'), 'too_deep')
  assert.equal(await outcome(`{"data":[${'{},'.repeat(3_000_000)}{}]}`, 'asana_json'), 'too_large')
  assert.equal(await outcome('BEGIN:VTODO\n'.repeat(100_000), 'ical'), 'too_deep')
  const nested = '{"gid":"1","subtasks":['.repeat(40)
  assert.equal(await outcome(`{"data":[${nested}${']}'.repeat(40)}]}`, 'asana_json'), 'too_deep')
  assert.equal(await outcome(`${'a,'.repeat(2_000)}Name\n1\n`, 'csv'), 'not_this_format')
  assert.equal(await outcome(`Name\n${','.repeat(50_000_000)}`, 'csv'), 'too_large')
  assert.equal(await outcome(`Name\n${`a${','.repeat(999)}\n`.repeat(6_000)}`, 'csv'), 'too_large')
  assert.equal(await outcome(`Name\n"${'""'.repeat(10_000_000)}"`, 'csv'), 'too_large')
  assert.equal(await outcome('\n'.repeat(6_000_000) + todo, 'ical'), 'too_large')
  const components = `BEGIN:VCALENDAR\n${'BEGIN:A\nEND:A\n'.repeat(1_600_000)}END:VCALENDAR\n`
  assert.equal(await outcome(components, 'ical'), 'too_large')
})

// S-41
test('reading a file that exceeds its time or memory ends with a refusal', async () => {
  const path = await fileOf(`Name\n${`${'x'.repeat(400)}\n`.repeat(40_000)}`)
  const read = (seconds: number, megabytes: number) =>
    readContent(path, optionsOf('csv'), { seconds, megabytes })
  assert.deepEqual(await read(0.001, 512), { refused: 'took_too_long' })
  assert.deepEqual(await read(60, 24), { refused: 'too_large' })
  const complete = await read(60, 512)
  assert.equal('refused' in complete ? complete.refused : complete.tasks.length, 40_000)
})

/** Each would take hours if any pattern backtracked. */
const slowTexts = {
  spaces: `Name,Due,Repeat\nA,${' '.repeat(1_000_000)}x,${' '.repeat(500_000)}\n`,
  dates: `Name,Due,Repeat\nA,${'1'.repeat(1_000_000)},every ${'1 '.repeat(400_000)}\n`,
  quotes: `Name,Notes\nA,"${'""'.repeat(500_000)}"\n`,
  people: `Name,Assignee\nA,${'<'.repeat(500_000)}@${'>'.repeat(500_000)}\n`,
  marks: `TYPE,CONTENT\ntask,${'@a '.repeat(300_000)}\nnote,${'[[file {'.repeat(100_000)}}]]\n`,
  folds: `BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:A\n${' x\n'.repeat(500_000)}END:VTODO\nEND:VCALENDAR\n`,
  params: `BEGIN:VCALENDAR\nBEGIN:VTODO\nDUE${';X="'.repeat(50_000)}:1\nSUMMARY:A\nEND:VTODO\nEND:VCALENDAR\n`,
}

for (const [name, text] of Object.entries(slowTexts))
  // S-36
  test(`a file full of ${name} is read in linear time`, async () => {
    const format = text.startsWith('TYPE') ? 'todoist' : text.startsWith('BEGIN') ? 'ical' : 'csv'
    assert.equal(await outcome(text, format), 1)
  })

test('a chain of 50,000 parents is flattened to one level', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => `${index + 1},${index},Task ${index}`)
  const read = await readContent(await fileOf(`ID,Parent,Name\n${rows.join('\n')}\n`), optionsOf('csv'))
  assert.ok(!('refused' in read))
  assert.equal(read.tasks.length, 50_000)
  assert.equal(read.tasks.filter(({ parent }) => parent !== null).length, 100)
})

test('the format is detected by the first bytes rather than the name', () => {
  const of = (name: string, text: string) => detectFormat(name, Buffer.from(text))
  assert.equal(of('x.csv', 'PK\u0003\u0004'), 'daybook')
  assert.equal(of('plan.xlsx', `PK\u0003\u0004${'.'.repeat(26)}[Content_Types].xml`), null)
  assert.equal(of('x.csv', '\ufeffBEGIN:VCALENDAR\r\n'), 'ical')
  assert.equal(of('x.txt', '{"id":"1","name":"B","desc":"","idOrganization":null'), 'trello')
  assert.equal(of('x', ' {\n "data": [ {'), 'asana_json')
  assert.equal(of('x.json', '{"tasks":[]}'), null)
  assert.equal(of('tasks.csv', 'One column\nA\n'), 'csv')
  assert.equal(of('notes', 'One column\nA\n'), null)
  assert.equal(of('notes', 'sep=;\r\nName;Due\n'), 'csv')
  assert.equal(of('photo.png', '\u0089PNG\u0000'), null)
  assert.equal(of('empty.csv', ''), null)
})
