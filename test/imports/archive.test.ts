import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { ZipFile } from 'yazl'
import { openFiles, readContent } from '../../src/imports/read-content.ts'
import { optionsOf } from './support.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-archive-'))
})
after(() => rm(folder, { recursive: true }))

const manifest = { format: 'daybook-export', version: 1 }
type Rows = Record<string, object[]>

/** Writes an export, of which a test says what is different. */
async function archive(
  name: string,
  rows: Rows,
  files: Record<string, string | Buffer> = {},
): Promise<string> {
  const path = join(folder, name)
  const zip = new ZipFile()
  for (const [table, objects] of Object.entries(rows)) {
    const lines = objects.map((object) => JSON.stringify(object)).join(',\n')
    zip.addBuffer(Buffer.from(`[\n${lines}\n]\n`), `data/${table}.json`)
  }
  for (const [entry, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), entry)
  if (!('manifest.json' in files)) zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

const task = {
  id: 'tsk_1', list_id: 'lst_1', section_id: 'sec_1', parent_id: null, title: ' As  written ', description: 'A\r\nB ',
  due_date: '2026-12-01', due_time: '09:00', timezone: 'Asia/Tokyo', priority: 3, assignee_ids: ['usr_1', 'usr_gone'],
  completed: false, completed_at: null, completed_by: null,
  recurrence: { rule: 'FREQ=MONTHLY;COUNT=3', from: 'completion' }, recurrence_anchor: '2026-11-01', recurrence_closed: 1,
  checklist: [{ id: 'chk_1', text: 'Item', checked: true }],
  reminders: [{ id: 'rem_1', minutes_before: 30 }, { id: 'rem_2', at: '2026-11-30T08:00:00.000Z' }],
} // oxfmt-ignore

const ana = { email: 'ana@example.com', name: 'Ana Kovač' }
const rows: Rows = {
  members: [{ id: 'usr_1', ...ana }],
  lists: [
    { id: 'lst_1', name: 'Secret', description: null, visibility: 'private', archived: true, member_ids: ['usr_1'] },
  ],
  sections: [{ id: 'sec_1', list_id: 'lst_1', name: 'Waiting' }],
  tasks: [
    task,
    { id: 'tsk_2', list_id: 'lst_1', parent_id: 'tsk_1', title: 'Subtask', completed: true, completed_by: 'usr_1', completed_at: '2026-11-02T10:00:00.000Z' },
    { id: 'tsk_1', list_id: 'lst_1', title: 'The same id' },
    { id: 'tsk_3', list_id: 'lst_gone', section_id: 'sec_1', title: 'Of no list' },
  ],
  comments: [
    { id: 'cmt_1', task_id: 'tsk_1', text: '@[Ana](usr_1) see', author_id: 'usr_gone', mentions: ['usr_1'], created_at: '2026-11-01T10:00:00.000Z' },
  ],
  repetitions: [
    { id: 'rep_1', task_id: 'tsk_1', due_date: '2026-11-01', due_time: null, timezone: 'Asia/Tokyo', completed_at: '2026-11-01T10:00:00.000Z', completed_by: 'usr_1', next_due_date: '2026-12-01' },
  ],
  attachments: [
    { id: 'att_1', task_id: 'tsk_1', name: 'note.txt', size: 5, entry: 'attachments/att_1/note.txt' },
    { id: 'att_2', task_id: 'tsk_1', name: 'gone.txt', size: 5, entry: 'attachments/att_2/gone.txt' },
  ],
  views: [{ id: 'viw_1' }],
  templates: [],
} // oxfmt-ignore

test('an export of our own is taken over as it stands, its files being opened one by one', async () => {
  const path = await archive('whole.zip', rows, { 'attachments/att_1/note.txt': 'hello' })
  const content = await readContent(path, optionsOf('daybook'))
  assert.ok(!('refused' in content))
  assert.deepEqual(content.lists, [
    {
      key: 'lst_1',
      name: 'Secret',
      description: null,
      archived: true,
      visibility: 'private',
      members: [ana],
    },
    {
      key: 'list 1',
      name: 'My tasks',
      description: null,
      archived: false,
      visibility: 'workspace',
      members: [],
    },
  ])
  assert.deepEqual(content.sections, [{ key: 'sec_1', list: 'lst_1', name: 'Waiting' }])
  const [first, subtask, lost] = content.tasks
  assert.deepEqual(first, {
    key: 'tsk_1',
    row: 1,
    list: 'lst_1',
    section: 'sec_1',
    parent: null,
    title: ' As  written ',
    description: 'A\r\nB ',
    due_date: '2026-12-01',
    due_time: '09:00',
    timezone: 'Asia/Tokyo',
    priority: 3,
    assignees: [ana],
    completed: false,
    completed_at: null,
    completed_by: null,
    recurrence: { rule: 'FREQ=MONTHLY;COUNT=3', from: 'completion' },
    series: { anchor: '2026-11-01', closed: 1 },
    checklist: [{ text: 'Item', checked: true }],
    reminders: [{ minutes_before: 30 }, { at: '2026-11-30T08:00:00.000Z' }],
    comments: [
      {
        text: '@[Ana](usr_1) see',
        author: null,
        created_at: '2026-11-01T10:00:00.000Z',
        mentions: [{ id: 'usr_1', ...ana }],
      },
    ],
    repetitions: [
      {
        due_date: '2026-11-01',
        due_time: null,
        timezone: 'Asia/Tokyo',
        completed_at: '2026-11-01T10:00:00.000Z',
        completed_by: ana,
        next_due_date: '2026-12-01',
      },
    ],
    attachments: [{ name: 'note.txt', size: 5, entry: 'attachments/att_1/note.txt' }],
    warnings: ['file_missing'],
  })
  assert.deepEqual(
    [subtask?.parent, subtask?.completed_at, subtask?.completed_by],
    ['tsk_1', '2026-11-02T10:00:00.000Z', ana],
  )
  assert.deepEqual([lost?.list, lost?.section, lost?.warnings], ['list 1', null, ['unknown_list']])
  assert.deepEqual(
    content.problems.map(({ row, reason, text }) => [row, reason, text]),
    [
      [1, 'file_missing', 'gone.txt'],
      [3, 'duplicate', 'The same id'],
      [4, 'unknown_list', 'lst_gone'],
    ],
  )
  assert.deepEqual(content.lost, ['files', 'views'])

  const files = await openFiles(path)
  assert.equal(await text(await files.open('attachments/att_1/note.txt')), 'hello')
  files.close()
})

test('what is no whole export of ours is refused with one reason', async () => {
  const refusal = async (path: string) => {
    const read = await readContent(path, optionsOf('daybook'))
    return 'refused' in read ? read.refused : 'read'
  }
  const other = (content: object) => ({ 'manifest.json': JSON.stringify(content) })
  assert.equal(await refusal(await archive('other.zip', {}, other({ format: 'backup' }))), 'not_this_format')
  assert.equal(
    await refusal(await archive('new.zip', {}, other({ ...manifest, version: 2 }))),
    'newer_version',
  )
  assert.equal(await refusal(await archive('no-json.zip', {}, { 'manifest.json': '{' })), 'damaged')
  const bad = await archive('bad.zip', {}, { 'data/tasks.json': '[\n{"id":\n]' })
  assert.equal(await refusal(bad), 'damaged')
  const deep = await archive('deep.zip', {}, { 'data/tasks.json': `[\n${'['.repeat(100_000)}\n]` })
  assert.equal(await refusal(deep), 'too_deep')
  const bomb = await archive('bomb.zip', rows, { 'attachments/x/bomb': Buffer.alloc(20_000_000) })
  assert.equal(await refusal(bomb), 'unsafe_archive')
  const twice = await archive('twice.zip', { tasks: [] }, { 'data/tasks.json': '[]' })
  assert.equal(await refusal(twice), 'unsafe_archive')

  const whole = await readFile(await archive('short.zip', rows))
  await writeFile(join(folder, 'cut.zip'), whole.subarray(0, whole.length - 100))
  assert.equal(await refusal(join(folder, 'cut.zip')), 'damaged')
  for (const [given, wanted] of [
    ['data/tasks.json', '../ata/tas.json'],
    ['data/tasks.json', '/ata/tasks.json'],
    ['data/tasks.json', 'data\\tasks.json'],
  ] as const) {
    const renamed = Buffer.from(whole.toString('latin1').replaceAll(given, wanted), 'latin1')
    await writeFile(join(folder, 'named.zip'), renamed)
    assert.equal(await refusal(join(folder, 'named.zip')), 'unsafe_archive')
  }
})
