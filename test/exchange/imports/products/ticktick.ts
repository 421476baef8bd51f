import { leftOut, type Sample, type SampleColumn, sampleTable } from './sample.ts'

const columns: readonly SampleColumn[] = [
  ['Folder Name', 'Private folder'],
  ['List Name', 'Household'],
  ['Title', 'Clean the windows'],
  ['Kind', 'NOTE', 'Kind: NOTE'],
  ['Tags', 'spring-tag, sun-tag', 'Labels: spring-tag, sun-tag'],
  ['Content', 'All of them▫Kitchen▪Bath', '"text":"Bath","checked":true'],
  ['Is Check list', 'Y', 'All of them'],
  // Midnight in Tokyo.
  ['Start Date', '2026-01-08T15:00:00+0000', 'starts 2026-01-09'],
  ['Due Date', '2026-01-09T15:00:00+0000', '"due_date":"2026-01-10","due_time":null'],
  ['Reminder', 'TRIGGER:P0DT9H0M0S', '"minutes_before":0'],
  ['Repeat', 'RRULE:FREQ=WEEKLY;INTERVAL=2', 'FREQ=WEEKLY;INTERVAL=2'],
  ['Priority', '5', '"priority":3'],
  ['Status', '0', '"completed":false'],
  ['Created Time', '2026-01-01T09:41:00+0000', 'Created: 2026-01-01 18:41'],
  ['Completed Time', '', '"completed_at":null'],
  ['Order', '-1099511627776', leftOut('display')],
  ['Timezone', 'Asia/Tokyo'],
  ['Is All Day', 'true', '"due_time":null'],
  ['Is Floating', 'true', 'Floating: yes'],
  ['Column Name', 'Doing-column'],
  ['Column Order', '5', leftOut('display')],
  ['View Mode', 'kanban', leftOut('display')],
  ['taskId', '64f0a1', leftOut('id')],
  ['parentId', ''],
  ['projectKind', 'TASK', leftOut('display')],
] // oxfmt-ignore

export const tickTick: Sample = {
  heading: 'TickTick (CSV)',
  file: 'ticktick.csv',
  format: 'csv',
  product: 'ticktick',
  columns,
  text: sampleTable(
    columns,
    [],
    [['Date: 2026-01-15+0000'], ['Version: 7.1'], ['Status: \n0 Normal\n1 Completed\n2 Archived']],
  ),
}
