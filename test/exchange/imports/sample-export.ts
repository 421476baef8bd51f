import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export const sampleManifest = { format: 'daybook-export', version: 1 }
export type ExportRows = Record<string, object[]>

/** Writes an export with the given rows and files, in the folder `top` if there is one. */
export async function writeExport(
  path: string,
  rows: ExportRows,
  files: Record<string, string | Buffer> = {},
  top = '',
): Promise<string> {
  const zip = new ZipFile()
  for (const [table, objects] of Object.entries(rows)) {
    const lines = objects.map((object) => JSON.stringify(object)).join(',\n')
    zip.addBuffer(Buffer.from(`[\n${lines}\n]\n`), `${top}data/${table}.json`)
  }
  for (const [entry, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), top + entry)
  if (!('manifest.json' in files))
    zip.addBuffer(Buffer.from(JSON.stringify(sampleManifest)), `${top}manifest.json`)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

const task = {
  id: 'tsk_1', list_id: 'lst_1', section_id: 'sec_1', parent_id: null, title: ' As  written ', description: 'A\r\nB ',
  start_date: '2026-11-28', due_date: '2026-12-01', due_time: '09:00', timezone: 'Asia/Tokyo', priority: 3, assignee_ids: ['usr_1', 'usr_gone'],
  completed: false, completed_at: null, completed_by: null,
  recurrence: { rule: 'FREQ=MONTHLY;COUNT=3', from: 'completion' }, recurrence_anchor: '2026-11-01', recurrence_closed: 1,
  external_id: 'crm-4711', metadata: { deal: '4711' },
  checklist: [{ id: 'chk_1', text: 'Item', checked: true }],
  reminders: [{ id: 'rem_1', minutes_before: 30 }, { id: 'rem_2', at: '2026-11-30T08:00:00.000Z' }],
} // oxfmt-ignore

export const ana = { email: 'ana@example.com', name: 'Ana Kovač' }
export const sampleRows: ExportRows = {
  members: [{ id: 'usr_1', ...ana }],
  lists: [
    { id: 'lst_1', name: 'Secret', description: null, visibility: 'private', color: 'blue', icon: 'of a later release', archived: true, member_ids: ['usr_1'] },
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

/** Writes the sample export with its one file. */
export const writeSampleExport = (path: string): Promise<string> =>
  writeExport(path, sampleRows, { 'attachments/att_1/note.txt': 'hello' })
