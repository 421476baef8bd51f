import { csvTable } from '../support.ts'
import { leftOut, type Sample, type SampleColumn, sampleTable } from './sample.ts'

const plannerColumns: readonly SampleColumn[] = [
  ['Task ID', 'QLgcTO7TbkCIrJ', leftOut('id')],
  ['Task Name', 'Book the hall'],
  ['Bucket Name', 'Bucket one'],
  ['Progress', 'In progress', 'Status: In progress'],
  ['Priority', 'Important', '"priority":3'],
  ['Assigned To', 'Olive Owner;Nina Nobody', 'Assigned to: Nina Nobody'],
  ['Created By', 'Carl Creator'],
  ['Created Date', '01/05/2026'],
  ['Start date', '01/13/2026', 'starts 2026-01-13'],
  ['Due date', '01/14/2026', '"due_date":"2026-01-14"'],
  ['Is Recurring', 'true', 'Recurring: true'],
  ['Late', 'true', leftOut('derived')],
  ['Completed Date', '', '"completed_at":null'],
  ['Completed By', 'Cora Completer'],
  ['Completed Checklist Items', '1/2', 'Completed Checklist Items: 1/2'],
  ['Checklist Items', 'Ask the price;Pay', '"text":"Pay"'],
  ['Labels', 'Red-label;Blue-label', 'Labels: Red-label, Blue-label'],
  ['Description', 'The large one'],
] // oxfmt-ignore

export const planner: Sample = {
  heading: 'Microsoft Planner (Excel, saved as CSV)',
  file: 'planner.csv',
  format: 'csv',
  product: 'planner',
  columns: [['Plan name', 'Summer party'], ...plannerColumns],
  text: sampleTable(
    plannerColumns,
    [],
    [
      ['Plan name', 'Summer party'],
      ['Plan ID', 'abc'],
      ['Date of export', '01/20/2026'],
    ],
  ),
}

const mondayColumns: readonly SampleColumn[] = [
  ['Name', 'Print the flyers'],
  ['Subitems', 'Proofread', leftOut('derived')],
  ['Person', 'Nina Nobody', 'Assigned to: Nina Nobody'],
  ['Status', 'Working on it', 'Status: Working on it'],
  ['Date', '2026-01-14', '"due_date":"2026-01-14"'],
  ['Priority', 'High', '"priority":3'],
  ['Timeline - Start', '2026-01-11'],
  ['Timeline - End', '2026-01-12'],
  ['Files', 'https://files.example.com/flyer.pdf'],
  ['Budget', '125.50'],
  ['Item ID (auto generated)', '778899', leftOut('id')],
]

export const monday: Sample = {
  heading: 'monday.com (Excel, saved as CSV)',
  file: 'monday.csv',
  format: 'csv',
  product: 'monday',
  columns: [...mondayColumns, ['Owner', 'Olga Ownerless'], ['Group', 'Second group']],
  text: csvTable(
    ['Marketing board'],
    ['First group'],
    mondayColumns.map(([name]) => name),
    ['Older item', '', '', 'Done'],
    ['Second group'],
    mondayColumns.map(([name]) => name),
    mondayColumns.map(([, value]) => value),
    ['Subitems', 'Name', 'Owner', 'Status'],
    ['', 'Proofread', 'Olga Ownerless', 'Done'],
  ),
}

const notionColumns: readonly SampleColumn[] = [
  ['Name', 'Write the handbook'],
  ['Assign', 'Nina Nobody', 'Assigned to: Nina Nobody'],
  ['Status', 'In progress', 'Status: In progress'],
  ['Due', 'January 14, 2026 10:30 AM', '"due_date":"2026-01-14","due_time":"10:30"'],
  ['Priority', 'Medium', '"priority":2'],
  ['Tags', 'docs-tag, team-tag', 'Labels: docs-tag, team-tag'],
  ['Parent item', 'Onboarding (https://www.notion.so/Onboarding-1f2e)', 'subtask of Onboarding'],
  ['Sub-item', 'Chapter one (https://www.notion.so/Chapter-3a4b)'],
  ['Effort level', 'Large-effort'],
  ['Created by', 'Carl Creator'],
  ['Created time', 'January 2, 2026 9:41 AM'],
  ['URL', 'https://handbook.example.com'],
]

export const notion: Sample = {
  heading: 'Notion (CSV)',
  file: 'notion.csv',
  format: 'csv',
  product: null,
  columns: notionColumns,
  text: sampleTable(notionColumns, [{ Name: 'Onboarding' }]),
}

const gitHubColumns: readonly SampleColumn[] = [
  ['Title', 'Crash on start'],
  ['URL', 'https://github.com/acme/app/issues/7'],
  ['Assignees', 'nina-n', 'Assigned to: nina-n'],
  ['Status', 'Todo', '"completed":false'],
  ['Linked pull requests', 'https://github.com/acme/app/pull/8'],
  ['Labels', 'bug-label, ios-label', 'Labels: bug-label, ios-label'],
  ['Milestone', 'v2-milestone'],
  ['Repository', 'acme/app'],
  ['Reviewers', 'rev-iewer'],
  ['Parent issue', 'Stability', 'Parent: Stability'],
  ['Sub-issues progress', '3/7'],
  ['Iteration', 'Iteration 9'],
]

export const gitHub: Sample = {
  heading: 'GitHub Projects (TSV)',
  file: 'github.tsv',
  format: 'csv',
  product: null,
  columns: gitHubColumns,
  text: [gitHubColumns.map(([name]) => name), gitHubColumns.map(([, value]) => value)]
    .map((cells) => cells.join('\t'))
    .join('\n'),
}
