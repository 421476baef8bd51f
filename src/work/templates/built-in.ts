import type { ListIcon } from '../../core/appearance.ts'
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
  icon: ListIcon,
  sections: Record<string, TaskDraft[]>,
): BuiltInTemplate {
  const names = Object.keys(sections)
  const tasks = Object.values(sections).flatMap((drafts, section) =>
    drafts.map((task) => ({
      ...toTask(task, section),
      subtasks: (task.subtasks ?? []).map(([title, dueInDays]) => toTask({ title, dueInDays }, section)),
    })),
  )
  return {
    id,
    name,
    description,
    visibility: 'workspace',
    color: null,
    icon,
    sections: names,
    task_count: tasks.reduce((sum, { subtasks }) => sum + 1 + subtasks.length, 0),
    created_by: null,
    created_at: null,
    content: { color: null, icon, sections: names, tasks },
  }
}

const urgent = 4
const high = 3
const medium = 2

/** The built-in templates: three lists that teams create often, ready to be cut down (0158). */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  defineTemplate(
    'builtin_product_launch',
    'Product launch',
    'Six weeks from the first plan to the review, for a product or a larger feature.',
    'rocket',
    {
      Plan: [
        draft('Define who it is for and what it replaces', 2, {
          priority: high,
          description:
            'One page: who the customers are, what they do today, what changes for them, and what is **not** part of this launch.',
        }),
        draft('Agree on a launch date and a decision maker', 3, { priority: high }),
        draft('Define success', 5, {
          checklist: [
            'Metric that should move',
            'Its value today',
            'Where to look it up',
            'When to check again',
          ],
        }),
        draft('List the risks', 7, {
          checklist: ['Legal and privacy', 'Load and availability', 'Support in the first days', 'Rollback'],
        }),
      ],
      Build: [
        draft('Finish the first version', 21, { priority: high }),
        draft(
          'Test with five customers',
          24,
          { description: 'Watch without explaining. Note where they get stuck.' },
          [
            ['Invite customers', 10],
            ['Run the sessions', 22],
            ['Decide what to change', 24],
          ],
        ),
        draft('Load test for launch day', 28),
        draft('Prepare a rollback', 30, {
          checklist: ['Feature switch', 'Tested once', 'Who can trigger it'],
        }),
      ],
      Announce: [
        draft('Write the announcement', 25, {}, [
          ['Website page', 30],
          ['Email to customers', 30],
          ['Press notes', 30],
        ]),
        draft('Get pricing and terms approved', 20, { priority: medium }),
        draft('Update help and screenshots', 33),
        draft('Brief support and sales', 33, {
          checklist: ['Ten questions and answers', 'Working demo', 'Who to ask'],
        }),
      ],
      'Launch day': [
        draft('Go/no-go decision', 34, {
          priority: urgent,
          checklist: ['Tests', 'Support', 'Legal', 'Rollback'],
        }),
        draft('Turn it on', 35, { priority: urgent }),
        draft('Publish the announcement', 35, { priority: high }),
        draft('Monitor errors, load and support', 35, {
          checklist: ['After one hour', 'At noon', 'In the evening'],
        }),
      ],
      Afterwards: [
        draft('Reply to everyone who wrote in', 37),
        draft('Check the metric again', 49, { priority: medium }),
        draft('Run a retrospective', 50, {
          description: 'What to keep, what to change, and what we learned about customers.',
        }),
        draft('Thank the team', 50),
      ],
    },
  ),
  defineTemplate(
    'builtin_customer_onboarding',
    'New customer onboarding',
    'A customer’s first 90 days, from signature to first review.',
    'people',
    {
      'Before kickoff': [
        draft('Hand over from sales', 1, {
          priority: high,
          checklist: ['What was promised', 'Why they bought', 'Who decides', 'Fixed dates'],
        }),
        draft('Name a contact on each side', 1, { priority: high }),
        draft('Send the welcome email', 1, {
          description: 'Who we are, what happens next, and when the first call is.',
        }),
        draft('Check contract, billing and data protection', 3, {
          checklist: ['Contract signed', 'Billing address', 'Data processing agreement'],
        }),
      ],
      'First week': [
        draft('Run the kickoff', 5, {
          priority: high,
          checklist: [
            'Goals in their own words',
            'How success is measured',
            'Milestones',
            'How to communicate',
          ],
        }),
        draft('Write down the goals and get them confirmed', 6),
        draft('Set up their account', 7, {}, [
          ['Invite their team', 6],
          ['Set roles and permissions', 6],
          ['Set up single sign-on if needed', 7],
        ]),
      ],
      'First month': [
        draft('Import their data', 14, {
          checklist: ['Sample import', 'Checked by the customer', 'Full import', 'Checked again'],
        }),
        draft('Connect their existing tools', 18),
        draft('Train the admins', 20),
        draft('Train everyone else', 24, {
          description: 'Keep it short, use their own data, and record it for people who are away.',
        }),
        draft('Confirm that the first goal has been reached', 28, { priority: medium }),
      ],
      'By day 90': [
        draft('Weekly call', 7, { recurrence: { rule: 'FREQ=WEEKLY;COUNT=12', from: 'due' } }),
        draft('Review their usage', 45, {
          checklist: ['Daily users', 'People who have never signed in', 'Unused features'],
        }),
        draft('Survey their satisfaction', 60),
        draft('Run the 90-day review', 88, {
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
    'Eight working days from month end to the report. Create it on the last day of the month.',
    'chart',
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
          checklist: ['Rent', 'Insurance', 'Licenses', 'Bonuses', 'Work not yet invoiced'],
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
          ['Send reminders for overdue invoices', 5],
          ['Write off bad debt', 5],
        ]),
        draft('Payables', 4),
        draft('Sales tax', 5, { priority: high }),
        draft('Intercompany accounts', 5),
        draft('Inventory', 5),
      ],
      'Review and report': [
        draft('Compare with budget and last month', 7, {
          description: 'Explain differences of more than 10%.',
        }),
        draft('Review by a second person', 8, { priority: high }),
        draft('Close the period', 9, { priority: high }),
        draft('Send the report', 10, {
          checklist: ['Profit and loss', 'Balance sheet', 'Cash flow', 'Three-sentence summary'],
        }),
        draft('Note improvements for next month', 11),
      ],
    },
  ),
]
