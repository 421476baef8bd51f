import { leftOut, type Sample, type SampleColumn, sampleTable } from './sample.ts'

const at = (text: string) => String(Date.parse(text))

/** A task of the export of a workspace, and the columns that only views have. */
const columns: readonly SampleColumn[] = [
  ['Task ID', '86c1d2e3f', leftOut('id')],
  ['Task Link', 'https://app.clickup.com/t/86c1d2e3f'],
  ['Task Type', 'Milestone-type'],
  ['Task Custom ID', 'OPS-77'],
  ['Task Name', 'Order the desks'],
  ['Task Content', 'Ten of them'],
  ['Status', 'waiting for quote'],
  ['Date Created', at('2026-01-05T08:41:00Z'), 'Created: 2026-01-05 09:41'],
  ['Date Created Text', '1/5/2026, 9:41:00 am GMT+1', 'Created: 2026-01-05 09:41'],
  ['Due Date', at('2026-01-09T03:00:00Z'), '"due_date":"2026-01-09","due_time":null'],
  ['Due Date Text', '1/9/2026, 4:00:00 am GMT+1', '"due_date":"2026-01-09"'],
  ['Start Date', at('2026-01-08T13:30:00Z'), 'Start: 2026-01-08 14:30'],
  ['Start Date Text', '1/8/2026, 2:30:00 pm GMT+1', 'Start: 2026-01-08 14:30'],
  ['Parent ID', '86c1d2e00', 'subtask of Move in'],
  ['Subtasks IDs', '86c1,86c2', leftOut('derived')],
  ['Attachments', '[{"title":"quote.pdf","url":"https://files.example.com/quote.pdf"}]', 'quote.pdf https://files.example.com/quote.pdf'],
  ['Assignees', '[Olive Owner,Nina Nobody]', 'Assigned to: Nina Nobody'],
  ['Tags', '[tag-one,tag-two]', 'Labels: tag-one, tag-two'],
  ['Priority', '1', '"priority":4'],
  ['List Name', 'New office'],
  ['Folder Name/Path', '["Facilities","Berlin"]', 'Folder: Facilities / Berlin'],
  ['Space Name', 'Operations space'],
  ['Time Estimated', '5400000', leftOut('repeated')],
  ['Time Estimated Text', '1.5 h est'],
  ['Checklists', '{"Rooms":["Kitchen","Hall"]}', 'Rooms: Hall'],
  ['Comments', '[{"text":"Asked three shops","by":"cora@example.com","date":"1/6/2026, 3:04:05 pm GMT+5:30","assigned":"Ana","resolved":false}]', 'cora@example.com wrote on January 6, 2026:\\n\\nAsked three shops\\n\\nAssigned to: Ana'],
  ['Assigned Comments', '1', leftOut('derived')],
  ['Time Spent', '1569000', leftOut('repeated')],
  ['Time Spent Text', '26.15 m'],
  ['Rolled Up Time', '1569001', leftOut('derived')],
  ['Rolled Up Time Text', '26.16 m', leftOut('derived')],
  ['Date Updated', at('2026-01-07T08:41:00Z'), leftOut('history')],
  ['Date Closed', at('2026-01-10T09:00:00Z'), '"completed":true,"completed_at":"2026-01-10T09:00:00.000Z"'],
  ['Home Location ID', '901234', leftOut('id')],
  ['Home Location', 'Operations space > Facilities'],
  ['Other Location IDs', '901235', leftOut('id')],
  ['Other Locations', 'Budget list'],
  ['Cost center (short text)', 'cc-4711'],
] // oxfmt-ignore

export const clickUp: Sample = {
  heading: 'ClickUp (CSV)',
  file: 'clickup.csv',
  format: 'csv',
  product: 'clickup',
  columns,
  text: sampleTable(columns, [
    {
      'Task ID': '86c1d2e00',
      'Task Name': 'Move in',
      'List Name': 'New office',
      'Parent ID': 'null',
      Priority: 'null',
    },
  ]),
}
