import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { openExportAttachments, readContent } from '../../../../src/exchange/imports/read-content.ts'
import {
  ana,
  writeSampleExport,
  sampleManifest,
  type ExportRows,
  sampleRows,
  writeExport,
} from '../sample-export.ts'
import { optionsOf } from '../fixtures.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-archive-'))
})
after(() => rm(folder, { recursive: true }))

const archive = (name: string, rows: ExportRows, files?: Record<string, string | Buffer>) =>
  writeExport(join(folder, name), rows, files)

test('a Daybook export is read unchanged, and its files can be opened one by one', async () => {
  const path = await writeSampleExport(join(folder, 'whole.zip'))
  const content = await readContent(path, optionsOf('daybook'))
  assert.ok(!('refused' in content))
  assert.deepEqual(content.lists, [
    {
      key: 'lst_1',
      name: 'Secret',
      description: null,
      archived: true,
      visibility: 'private',
      color: 'blue',
      icon: null,
      is_inbox: false,
      members: [ana],
    },
    {
      key: 'list 1',
      name: 'My tasks',
      description: null,
      archived: false,
      visibility: 'workspace',
      color: null,
      icon: null,
      is_inbox: false,
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
    start_date: '2026-11-28',
    due_date: '2026-12-01',
    due_time: '09:00',
    timezone: 'Asia/Tokyo',
    priority: 3,
    estimate_minutes: null,
    assignees: [ana],
    labels: [],
    completed: false,
    completed_at: null,
    completed_by: null,
    recurrence: { rule: 'FREQ=MONTHLY;COUNT=3', from: 'completion' },
    external_id: 'crm-4711',
    metadata: { deal: '4711' },
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
    blocked_by: [],
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

  const files = await openExportAttachments(path)
  assert.equal(await text(await files.open('attachments/att_1/note.txt')), 'hello')
  files.close()
})

test('an export that was unpacked and packed again in a folder is accepted', async () => {
  const note = 'attachments/att_1/note.txt'
  const path = await writeExport(join(folder, 'again.zip'), sampleRows, { [note]: 'hello' }, 'My export/')
  const content = await readContent(path, optionsOf('daybook'))
  assert.ok(!('refused' in content))
  assert.equal(content.tasks[0]?.attachments[0]?.entry, note)
  const opened = await openExportAttachments(path)
  assert.equal(await text(await opened.open(note)), 'hello')
  opened.close()
})

// S-41
test('anything but a complete Daybook export is refused with a reason', async () => {
  const refusal = async (path: string) => {
    const read = await readContent(path, optionsOf('daybook'))
    return 'refused' in read ? read.refused : 'read'
  }
  const other = (content: object) => ({ 'manifest.json': JSON.stringify(content) })
  assert.equal(await refusal(await archive('other.zip', {}, other({ format: 'backup' }))), 'not_this_format')
  assert.equal(
    await refusal(await archive('new.zip', {}, other({ ...sampleManifest, version: 2 }))),
    'newer_version',
  )
  assert.equal(await refusal(await archive('no-json.zip', {}, { 'manifest.json': '{' })), 'damaged')
  const bad = await archive('bad.zip', {}, { 'data/tasks.json': '[\n{"id":\n]' })
  assert.equal(await refusal(bad), 'damaged')
  const deep = await archive('deep.zip', {}, { 'data/tasks.json': `[\n${'['.repeat(100_000)}\n]` })
  assert.equal(await refusal(deep), 'too_deep')
  const bomb = await archive('bomb.zip', sampleRows, { 'attachments/x/bomb': Buffer.alloc(20_000_000) })
  assert.equal(await refusal(bomb), 'unsafe_archive')
  const twice = await archive('twice.zip', { tasks: [] }, { 'data/tasks.json': '[]' })
  assert.equal(await refusal(twice), 'unsafe_archive')

  const whole = await readFile(await archive('short.zip', sampleRows))
  await writeFile(join(folder, 'cut.zip'), whole.subarray(0, whole.length - 100))
  assert.equal(await refusal(join(folder, 'cut.zip')), 'damaged')
  for (const [original, unsafe] of [
    ['data/tasks.json', '../ata/tas.json'],
    ['data/tasks.json', '/ata/tasks.json'],
    ['data/tasks.json', 'data\\tasks.json'],
  ] as const) {
    const renamed = Buffer.from(whole.toString('latin1').replaceAll(original, unsafe), 'latin1')
    await writeFile(join(folder, 'named.zip'), renamed)
    assert.equal(await refusal(join(folder, 'named.zip')), 'unsafe_archive')
  }
})
