import { leftOut, type Sample, type SampleColumn, sampleTable } from './sample.ts'

const asanaColumns: readonly SampleColumn[] = [
  ['Task ID', '1209', leftOut('id')],
  ['Created At', '2026-01-02', 'Created: 2026-01-02'],
  ['Completed At', '2026-01-12', '"completed":true'],
  ['Last Modified', '2026-01-13', leftOut('history')],
  ['Name', 'Wallet button'],
  ['Section/Column', 'Section of the subtask'],
  ['Assignee', 'Nina Nobody', 'Assigned to: Nina Nobody <nina@elsewhere.example>'],
  ['Assignee Email', 'nina@elsewhere.example'],
  ['Start Date', '2026-01-10', 'starts 2026-01-10'],
  ['Due Date', '2026-01-14', '"due_date":"2026-01-14"'],
  ['Tags', 'pay-tag,web-tag', 'Labels: pay-tag, web-tag'],
  ['Notes', 'Apple and Google'],
  ['Projects', 'Shop project,Goals project', 'Also in: Goals project'],
  ['Parent task', 'Checkout', 'subtask of Checkout'],
  ['Blocked By (Dependencies)', 'Pick a provider'],
  ['Blocking (Dependencies)', 'Launch it'],
  ['Task type', 'milestone'],
  ['Priority', 'High', '"priority":3'],
  ['Estimated time', '03:30'],
  ['Cost', '1200'],
]

export const asanaCsv: Sample = {
  heading: 'Asana (CSV)',
  file: 'asana.csv',
  format: 'asana_csv',
  product: null,
  columns: asanaColumns,
  text: sampleTable(asanaColumns, [{ 'Task ID': '1200', Name: 'Checkout', Projects: 'Shop project' }]),
}

const todoistColumns: readonly SampleColumn[] = [
  ['TYPE', 'task', '"title":"Paint the fence"'],
  ['CONTENT', 'Paint the fence @garden', 'Labels: garden'],
  ['DESCRIPTION', 'Two coats'],
  ['IS_COLLAPSED', 'True', leftOut('display')],
  ['PRIORITY', '1', '"priority":4'],
  ['INDENT', '2', 'subtask of The garden'],
  ['AUTHOR', 'Carl Creator (4711)', 'Created by: Carl Creator'],
  ['RESPONSIBLE', 'Nina Nobody (4712)', 'Assigned to: Nina Nobody'],
  ['DATE', '2026-01-14 10:30', '"due_date":"2026-01-14","due_time":"10:30"'],
  ['DATE_LANG', 'en', leftOut('derived')],
  ['TIMEZONE', 'Asia/Tokyo'],
  ['DURATION', '45', 'Duration: 45 minute'],
  ['DURATION_UNIT', 'minute'],
  ['DEADLINE', '2026-01-20', 'Deadline: 2026-01-20'],
  ['DEADLINE_LANG', 'en', leftOut('derived')],
]

export const todoist: Sample = {
  heading: 'Todoist (CSV)',
  file: 'todoist.csv',
  format: 'todoist',
  product: null,
  columns: [...todoistColumns, ['meta', 'view_style=board', leftOut('display')]],
  text:
    sampleTable(todoistColumns, [
      { TYPE: 'meta', CONTENT: 'view_style=board' },
      { TYPE: 'task', CONTENT: 'The garden', INDENT: '1' },
    ]) + 'note,Done by noon,,,,,Carl Creator (4711)\r\n',
}
