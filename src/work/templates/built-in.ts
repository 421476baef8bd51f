import type { BuiltInId, TemplateContent, Template, TemplateTask } from './schema.ts'

type TaskExtras = Partial<Pick<TemplateTask, 'description' | 'priority' | 'checklist' | 'recurrence'>>
type TaskDraft = {
  title: string
  dueInDays: number | null
  extra?: TaskExtras
  subtasks?: [title: string, day: number][]
}

const draft = (
  title: string,
  dueInDays: number | null,
  extra: TaskExtras = {},
  subtasks: [title: string, day: number][] = [],
): TaskDraft => ({ title, dueInDays, extra, subtasks })

const toTask = ({ title, dueInDays, extra }: TaskDraft, section: number): TemplateTask => ({
  title,
  description: null,
  priority: 0,
  checklist: [],
  section,
  due_in_days: dueInDays,
  due_time: null,
  recurrence: null,
  ...extra,
})

type BuiltInTemplate = Template & { content: TemplateContent }

function defineTemplate(
  id: BuiltInId,
  name: string,
  description: string,
  sections: Record<string, TaskDraft[]>,
): BuiltInTemplate {
  const names = Object.keys(sections)
  const tasks = Object.values(sections).flatMap((written, section) =>
    written.map((one) => ({
      ...toTask(one, section),
      subtasks: (one.subtasks ?? []).map(([title, dueInDays]) => toTask({ title, dueInDays }, section)),
    })),
  )
  return {
    id,
    name,
    description,
    visibility: 'workspace',
    sections: names,
    task_count: tasks.reduce((sum, { subtasks }) => sum + 1 + subtasks.length, 0),
    created_by: null,
    created_at: null,
    content: { sections: names, tasks },
  }
}

const urgent = 4
const high = 3
const medium = 2

/** What comes with Daybook: three lists that teams make again and again, ready to be cut down (0158). */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  defineTemplate(
    'builtin_product_launch',
    'Product launch',
    'Six weeks from the first plan to the review, for a product or a larger feature.',
    {
      Plan: [
        draft('Write down whom it is for and what it replaces', 2, {
          priority: high,
          description:
            'One page: the customers, what they do today, what changes for them, and what we will **not** do in this launch.',
        }),
        draft('Agree on the launch date and who decides', 3, { priority: high }),
        draft('Say how we will know that it worked', 5, {
          checklist: [
            'A number that should move',
            'What it is today',
            'Where we look it up',
            'When we look again',
          ],
        }),
        draft('List what could go wrong', 7, {
          checklist: [
            'Legal and privacy',
            'Load and availability',
            'Support on the first days',
            'A way back',
          ],
        }),
      ],
      Build: [
        draft('Finish what has to be in the first version', 21, { priority: high }),
        draft(
          'Try it with five customers',
          24,
          { description: 'Watch, do not explain. Note where they stop.' },
          [
            ['Invite them', 10],
            ['Hold the sessions', 22],
            ['Decide what has to change', 24],
          ],
        ),
        draft('Test the load of the first day', 28),
        draft('Prepare the way back', 30, {
          checklist: ['Switch to turn it off', 'Tried once', 'Who may do it'],
        }),
      ],
      'Tell people': [
        draft('Write the announcement', 25, {}, [
          ['Page on the website', 30],
          ['Mail to customers', 30],
          ['Notes for the press', 30],
        ]),
        draft('Prices and terms are approved', 20, { priority: medium }),
        draft('Update help and screenshots', 33),
        draft('Prepare support and sales', 33, {
          checklist: ['Ten questions and their answers', 'A demo that works', 'Whom to ask'],
        }),
      ],
      'Launch day': [
        draft('Decide: go or no go', 34, {
          priority: urgent,
          checklist: ['Tests', 'Support', 'Legal', 'Way back'],
        }),
        draft('Switch it on', 35, { priority: urgent }),
        draft('Publish the announcement', 35, { priority: high }),
        draft('Watch errors, load and support', 35, {
          checklist: ['After one hour', 'At noon', 'In the evening'],
        }),
      ],
      Afterwards: [
        draft('Answer everybody who wrote', 37),
        draft('Look at the number again', 49, { priority: medium }),
        draft('Hold the review', 50, {
          description: 'What to keep, what to change, what we have learned about customers.',
        }),
        draft('Thank those who did it', 50),
      ],
    },
  ),
  defineTemplate(
    'builtin_customer_onboarding',
    'New customer onboarding',
    'The first ninety days of a customer, from the signature to the first review.',
    {
      'Before the start': [
        draft('Hand over from sales', 1, {
          priority: high,
          checklist: ['What was promised', 'Why they bought', 'Who decides', 'Dates that are fixed'],
        }),
        draft('Name one person on each side', 1, { priority: high }),
        draft('Send the welcome mail', 1, {
          description: 'Who we are, what happens next, and when the first call is.',
        }),
        draft('Check contract, billing and data protection', 3, {
          checklist: ['Contract signed', 'Billing address', 'Data processing agreement'],
        }),
      ],
      'First week': [
        draft('Hold the kick-off', 5, {
          priority: high,
          checklist: [
            'Goals in their words',
            'How success is measured',
            'Milestones',
            'How we talk to each other',
          ],
        }),
        draft('Write down the goals and have them confirmed', 6),
        draft('Set up their account', 7, {}, [
          ['Invite their people', 6],
          ['Roles and permissions', 6],
          ['Single sign-on, where they want it', 7],
        ]),
      ],
      'First month': [
        draft('Bring in their data', 14, {
          checklist: ['Sample', 'Checked by them', 'All of it', 'Checked again'],
        }),
        draft('Connect what they use already', 18),
        draft('Train the administrators', 20),
        draft('Train everybody else', 24, {
          description: 'Short, with their own data, and recorded for those who are away.',
        }),
        draft('Confirm that the first goal is reached', 28, { priority: medium }),
      ],
      'Until day 90': [
        draft('Call every week', 7, { recurrence: { rule: 'FREQ=WEEKLY;COUNT=12', from: 'due' } }),
        draft('Look at how they use it', 45, {
          checklist: ['Who is there daily', 'Who has never come', 'What they do not use'],
        }),
        draft('Ask how satisfied they are', 60),
        draft('Hold the 90-day review', 88, {
          priority: high,
          checklist: ['Goals reached', 'What is missing', 'What comes next'],
        }),
        draft('Hand over to regular support', 90),
      ],
    },
  ),
  defineTemplate(
    'builtin_month_end_close',
    'Month-end close',
    'Eight working days from the last of the month to the report; make it on the last day of the month.',
    {
      'Before the close': [
        draft('Announce the dates', 0, {
          checklist: ['Invoices in by', 'Expenses in by', 'Accounts closed on', 'Report on'],
        }),
        draft('Collect missing receipts and expenses', 1, { priority: medium }),
        draft('Send all invoices of the month', 1, { priority: high }),
      ],
      Record: [
        draft('Enter supplier invoices', 2),
        draft('Enter payroll', 2, { priority: high }),
        draft('Enter card payments and petty cash', 2),
        draft('Post accruals and prepayments', 3, {
          checklist: ['Rent', 'Insurance', 'Licences', 'Bonuses', 'Work not yet invoiced'],
        }),
        draft('Post depreciation', 3),
      ],
      Reconcile: [
        draft('Bank accounts', 4, {
          priority: high,
          checklist: ['Every account', 'Differences explained', 'Statement filed'],
        }),
        draft('Receivables', 4, {}, [
          ['Match payments', 4],
          ['Remind what is overdue', 5],
          ['Write off what is lost', 5],
        ]),
        draft('Payables', 4),
        draft('Sales tax', 5, { priority: high }),
        draft('Between companies', 5),
        draft('Stock', 5),
      ],
      'Review and report': [
        draft('Compare with budget and last month', 7, {
          description: 'Explain what differs by more than a tenth.',
        }),
        draft('Review by a second person', 8, { priority: high }),
        draft('Close the period', 9, { priority: high }),
        draft('Send the report', 10, {
          checklist: ['Profit and loss', 'Balance sheet', 'Cash flow', 'Three sentences'],
        }),
        draft('Note what to do better next month', 11),
      ],
    },
  ),
]
