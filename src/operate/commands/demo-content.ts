/** The people, lists, tasks and comments of `daybook demo`. In texts, `@ben` becomes a mention of Ben. */

export type DemoPerson = 'ana' | 'ben' | 'chiara' | 'dmytro'

export const demoPeople = {
  ana: { name: 'Ana Kovač', role: 'owner', timezone: 'Europe/Zagreb' },
  ben: { name: 'Ben Okafor', role: 'admin', timezone: 'Europe/London' },
  chiara: { name: 'Chiara Russo', role: 'member', timezone: 'Europe/Rome' },
  dmytro: { name: 'Dmytro Shevchenko', role: 'guest', timezone: 'Europe/Kyiv' },
} as const

export type DemoTask = {
  title: string
  by: DemoPerson
  description?: string
  section?: string
  /** Days from today. */
  due?: number
  time?: string
  priority?: 0 | 1 | 2 | 3 | 4
  assignees?: DemoPerson[]
  checklist?: { text: string; checked?: boolean }[]
  reminders?: { minutes_before: number }[]
  recurrence?: { rule: string; from: 'due' | 'completion' }
  /** Completed; for a recurring task, one occurrence is completed. */
  done?: true
  subtasks?: { title: string; done?: true }[]
  comments?: [by: DemoPerson, text: string][]
}

export type DemoList = {
  name: string
  by: DemoPerson
  description?: string
  visibility?: 'private'
  archived?: true
  sections?: string[]
  sharedWith?: DemoPerson[]
  tasks: DemoTask[]
}

const websiteList: DemoList = {
  name: 'Website relaunch',
  by: 'ana',
  description: 'Everything we need to launch the new site.',
  sections: ['Planned', 'In progress', 'Review'],
  tasks: [
    {
      title: 'Agree on the page structure',
      by: 'ana',
      section: 'Review',
      assignees: ['ana', 'chiara'],
      done: true,
      comments: [
        ['chiara', 'The site map is in the description. @ana, does pricing get its own page?'],
        ['ana', 'Yes, and linked from everywhere. Good to go.'],
      ],
    },
    {
      title: 'Write the homepage copy',
      by: 'ana',
      section: 'In progress',
      description: 'Three sentences, then what we do for whom. No superlatives.',
      due: 3,
      time: '17:00',
      priority: 3,
      assignees: ['chiara'],
      reminders: [{ minutes_before: 60 }],
      checklist: [
        { text: 'Ask two customers what they would look for', checked: true },
        { text: 'First draft' },
        { text: 'Have Ben read it' },
      ],
      comments: [['ben', 'I have an hour on Thursday, @chiara.']],
    },
    {
      title: 'Move the old articles',
      by: 'ben',
      section: 'In progress',
      due: 9,
      priority: 2,
      assignees: ['ben'],
      subtasks: [
        { title: 'Export them from the old system', done: true },
        { title: 'Check the images' },
        { title: 'Redirect the old URLs' },
      ],
    },
    { title: 'Choose photos', by: 'chiara', section: 'Planned', due: 12, assignees: ['chiara'] },
    { title: 'Test on phones', by: 'ben', section: 'Planned', priority: 1 },
    {
      title: 'Switch the domain',
      by: 'ana',
      section: 'Planned',
      due: 20,
      time: '07:30',
      priority: 4,
      assignees: ['ben'],
      reminders: [{ minutes_before: 30 }, { minutes_before: 1_440 }],
    },
  ],
}

const customersList: DemoList = {
  name: 'Customers',
  by: 'ben',
  sections: ['Quotes', 'Active'],
  sharedWith: ['dmytro'],
  tasks: [
    {
      title: 'Quote for Nordwind: two more licenses',
      by: 'ben',
      section: 'Quotes',
      due: -1,
      priority: 4,
      assignees: ['ben'],
      comments: [
        ['dmytro', 'They asked again this morning.'],
        ['ben', 'It goes out today. Thanks, @dmytro!'],
      ],
    },
    {
      title: 'Weekly call with Nordwind',
      by: 'ben',
      section: 'Active',
      due: 0,
      time: '10:00',
      assignees: ['ben', 'dmytro'],
      recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
      checklist: [{ text: 'Open questions from last week', checked: true }, { text: 'Deadlines' }],
      done: true,
      comments: [['dmytro', 'Notes are in their folder.']],
    },
    {
      title: 'Send the monthly invoices',
      by: 'ana',
      section: 'Active',
      due: 6,
      assignees: ['ana'],
      recurrence: { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', from: 'due' },
    },
    { title: 'Collect feedback on the new reports', by: 'dmytro', due: 5, assignees: ['dmytro'] },
  ],
}

const officeList: DemoList = {
  name: 'Office',
  by: 'chiara',
  tasks: [
    {
      title: 'Water the plants',
      by: 'chiara',
      due: -2,
      assignees: ['chiara'],
      recurrence: { rule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' },
      done: true,
    },
    {
      title: 'New coffee machine',
      by: 'ben',
      priority: 1,
      comments: [['ana', 'The budget is 400, @chiara.']],
    },
  ],
}

const salariesList: DemoList = {
  name: 'Salaries',
  by: 'ana',
  description: 'Private: only Ana can see it.',
  visibility: 'private',
  tasks: [{ title: 'Prepare the annual reviews', by: 'ana', due: 30, priority: 2 }],
}

const moveList: DemoList = {
  name: 'Move to Harbor Street',
  by: 'ana',
  archived: true,
  tasks: [
    { title: 'Sign the contract', by: 'ana', done: true },
    { title: 'Tell the bank', by: 'chiara', done: true },
  ],
}

export const demoLists: DemoList[] = [websiteList, customersList, officeList, salariesList, moveList]
