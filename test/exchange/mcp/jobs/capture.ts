import assert from 'node:assert/strict'
import { type Job, todoistId as id } from './job.ts'

const officeTasks = [
  'Compare three offers',
  'Sign the lease',
  'Tell the landlord',
  'Order boxes',
  'Pack the kitchen',
]

const notes = Array.from({ length: 40 }, (_, index) => `Note ${index + 1} of the workshop`)

/** Jobs that write down what is to be done. */
export const captureJobs: Job[] = [
  {
    goal: 'Remind me to call the landlord tomorrow at 9, it’s urgent. Put it into Ops.',
    play: async ({ call }) => {
      await call('create_tasks', {
        tasks: [
          {
            title: 'Call the landlord',
            list: 'Ops',
            due: 'tomorrow 9:00',
            priority: 'urgent',
            assignees: ['me'],
          },
        ],
      })
    },
    check: async ({ tasks, person }) => {
      const made = (await tasks()).find(({ title }) => title === 'Call the landlord')
      const { due_date, due_time, timezone, priority, assignee_ids } = made
      assert.deepEqual(
        [due_date, due_time, timezone, priority, assignee_ids],
        ['2030-01-08', '09:00', 'Europe/Berlin', 4, [person('me')]],
      )
    },
    todoist: [
      ['find-projects', { searchText: 'Ops' }],
      [
        'add-tasks',
        {
          tasks: [
            {
              content: 'Call the landlord',
              projectId: id(1),
              dueString: 'tomorrow 9:00',
              priority: 'p1',
              responsibleUser: 'me',
            },
          ],
        },
      ],
    ],
  },
  {
    goal: 'Plan our office move: a list with the sections Plan, Pack and Move, and what has to be done.',
    play: async ({ call }) => {
      await call('create_lists', { lists: [{ name: 'Office move', sections: ['Plan', 'Pack', 'Move'] }] })
      await call('create_tasks', {
        list: 'Office move',
        tasks: [
          ...officeTasks.slice(0, 3).map((title) => ({ title, section: 'Plan' })),
          ...officeTasks.slice(3).map((title) => ({ title, section: 'Pack' })),
        ],
      })
    },
    check: async ({ workspace, tasks }) => {
      const { data } = (await workspace.get('/lists')).body
      const list = data.find(({ name }: { name: string }) => name === 'Office move')
      const sections = (await workspace.get(`/lists/${list.id}/sections`)).body.data
      assert.deepEqual(
        sections.map(({ name }: { name: string }) => name),
        ['Plan', 'Pack', 'Move'],
      )
      const made = await tasks({ list_id: list.id })
      assert.deepEqual(
        made.map(({ title }) => title),
        officeTasks,
      )
      assert.equal(made[4].section_id, sections[1].id)
    },
    todoist: [
      ['add-projects', { projects: [{ name: 'Office move' }] }],
      ['add-sections', { sections: ['Plan', 'Pack', 'Move'].map((name) => ({ name, projectId: id(1) })) }],
      ['add-tasks', { tasks: officeTasks.map((content) => ({ content, sectionId: id(2) })) }],
    ],
  },
  {
    goal: 'From our meeting: Ana checks the contract by Friday, Ben Ortiz prices the hosting by Wednesday, I book a room for the 20th.',
    play: async ({ call }) => {
      await call('create_tasks', {
        list: 'Website',
        tasks: [
          { title: 'Check the contract', due: 'friday', assignees: ['Ana'] },
          { title: 'Price the hosting', due: 'wednesday', assignees: ['Ben Ortiz'] },
          { title: 'Book a room', due: '20 jan', assignees: ['me'] },
        ],
      })
    },
    check: async ({ tasks, list, person }) => {
      const made = (await tasks({ list_id: list('Website') })).slice(-3)
      assert.deepEqual(
        made.map(({ due_date, assignee_ids }) => [due_date, assignee_ids[0]]),
        [
          ['2030-01-11', person('Ana Kovač')],
          ['2030-01-09', person('Ben Ortiz')],
          ['2030-01-20', person('me')],
        ],
      )
    },
    todoist: [
      ['find-projects', { searchText: 'Website' }],
      [
        'add-tasks',
        {
          tasks: [
            { content: 'Check the contract', projectId: id(1), dueString: 'friday', responsibleUser: 'Ana' },
            {
              content: 'Price the hosting',
              projectId: id(1),
              dueString: 'wednesday',
              responsibleUser: 'Ben Ortiz',
            },
            { content: 'Book a room', projectId: id(1), dueString: '20 jan', responsibleUser: 'me' },
          ],
        },
      ],
    ],
  },
  {
    goal: 'Every Monday at 8 someone has to water the plants. Put it into Ops.',
    play: async ({ call }) => {
      await call('create_tasks', {
        tasks: [{ title: 'Water the plants', list: 'Ops', due: 'every monday 8:00' }],
      })
    },
    check: async ({ tasks }) => {
      const { due_date, due_time, recurrence } = (await tasks()).at(-1)
      assert.deepEqual([due_date, due_time, recurrence.rule], ['2030-01-14', '08:00', 'FREQ=WEEKLY;BYDAY=MO'])
    },
    todoist: [
      ['find-projects', { searchText: 'Ops' }],
      [
        'add-tasks',
        { tasks: [{ content: 'Water the plants', projectId: id(1), dueString: 'every monday 8:00' }] },
      ],
    ],
  },
  {
    goal: 'Break “Prepare the launch” into steps: press kit, status page, on-call plan, rollback test.',
    play: async ({ call }) => {
      await call('create_tasks', {
        tasks: ['Press kit', 'Status page', 'On-call plan', 'Rollback test'].map((title) => ({
          title,
          parent: 'Prepare the launch',
        })),
      })
    },
    check: async ({ tasks, id: taskId }) => {
      const below = await tasks({ parent_id: taskId('Prepare the launch') })
      assert.deepEqual(
        below.map(({ title }) => title),
        ['Press kit', 'Status page', 'On-call plan', 'Rollback test'],
      )
    },
    todoist: [
      ['find-tasks', { searchText: 'Prepare the launch', responsibleUserFiltering: 'all' }],
      [
        'add-tasks',
        {
          tasks: ['Press kit', 'Status page', 'On-call plan', 'Rollback test'].map((content) => ({
            content,
            parentId: id(1),
          })),
        },
      ],
    ],
  },
  {
    goal: 'Put a checklist on “Call Northwind”: prices, delivery, contact. Prices are done.',
    play: async ({ call }) => {
      await call('update_tasks', {
        changes: [{ tasks: ['Call Northwind'], checklist: ['[x] Prices', 'Delivery', 'Contact'] }],
      })
    },
    check: async ({ task }) => {
      const { checklist } = await task('Call Northwind')
      assert.deepEqual(
        checklist.map(({ text, checked }: { text: string; checked: boolean }) => [text, checked]),
        [
          ['Prices', true],
          ['Delivery', false],
          ['Contact', false],
        ],
      )
    },
    todoist: [
      ['find-tasks', { searchText: 'Call Northwind', responsibleUserFiltering: 'all' }],
      [
        'add-tasks',
        { tasks: ['Prices', 'Delivery', 'Contact'].map((content) => ({ content, parentId: id(1) })) },
      ],
      ['complete-tasks', { ids: [id(2)] }],
    ],
  },
  {
    goal: 'Set up onboarding for Kim: a private list, a task for each week with its steps.',
    play: async ({ call }) => {
      await call('create_lists', { lists: [{ name: 'Onboarding Kim', private: true }] })
      await call('create_tasks', {
        list: 'Onboarding Kim',
        tasks: [
          { title: 'Week 1', due: 'in 1 week', subtasks: ['Laptop', 'Accounts', 'Lunch with the team'] },
          { title: 'Week 2', due: 'in 2 weeks', subtasks: ['First ticket', 'Meet the customers'] },
        ],
      })
    },
    check: async ({ workspace, tasks }) => {
      const { data } = (await workspace.get('/lists')).body
      const list = data.find(({ name }: { name: string }) => name === 'Onboarding Kim')
      assert.equal(list.visibility, 'private')
      const made = await tasks({ list_id: list.id })
      assert.deepEqual(
        made.map(({ title, due_date, subtask_count }) => [title, due_date, subtask_count]),
        [
          ['Week 1', '2030-01-14', 3],
          ['Week 2', '2030-01-21', 2],
          ...['Laptop', 'Accounts', 'Lunch with the team', 'First ticket', 'Meet the customers'].map(
            (title) => [title, null, 0],
          ),
        ],
      )
    },
    todoist: [
      ['add-projects', { projects: [{ name: 'Onboarding Kim' }] }],
      [
        'add-tasks',
        {
          tasks: [
            { content: 'Week 1', projectId: id(1), dueString: 'in 1 week' },
            { content: 'Week 2', projectId: id(1), dueString: 'in 2 weeks' },
          ],
        },
      ],
      [
        'add-tasks',
        {
          tasks: [
            ...['Laptop', 'Accounts', 'Lunch with the team'].map((content) => ({ content, parentId: id(2) })),
            ...['First ticket', 'Meet the customers'].map((content) => ({ content, parentId: id(3) })),
          ],
        },
      ],
    ],
  },
  {
    goal: 'Take over these forty lines from my notes into the backlog.',
    play: async ({ call }) => {
      await call('create_tasks', { list: 'Backlog', tasks: notes.map((title) => ({ title })) })
    },
    check: async ({ tasks, list }) => {
      const made = await tasks({ list_id: list('Backlog') })
      assert.deepEqual(
        made.slice(3).map(({ title }) => title),
        notes,
      )
    },
    todoist: [
      ['find-projects', { searchText: 'Backlog' }],
      ['add-tasks', { tasks: notes.slice(0, 25).map((content) => ({ content, projectId: id(1) })) }],
      ['add-tasks', { tasks: notes.slice(25).map((content) => ({ content, projectId: id(1) })) }],
    ],
  },
  {
    goal: 'Unassigned customer work is mine.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { list: 'Customers', assignee: 'none' })
      await call('update_tasks', {
        changes: [{ tasks: tasks.map(({ id: one }: { id: string }) => one), assignees: ['me'] }],
      })
    },
    check: async ({ task, person }) => {
      assert.deepEqual((await task('Send the offer to Contoso ')).assignee_ids, [person('me')])
      assert.deepEqual((await task('Send the offer to Contoso')).assignee_ids, [person('Ana Kovač')])
    },
    todoist: [
      ['find-tasks', { filter: '##Customers & !assigned', responsibleUserFiltering: 'all' }],
      ['manage-assignments', { operation: 'assign', taskIds: [id(1)], responsibleUser: 'me' }],
    ],
  },
  {
    goal: 'Write down what “Replace the router” needs, and call it “Replace the routers”.',
    play: async ({ call }) => {
      await call('update_tasks', {
        changes: [
          {
            tasks: ['Replace the router'],
            title: 'Replace the routers',
            description: 'Two of them, in the hall and on the second floor.',
          },
        ],
      })
    },
    check: async ({ task }) => {
      const { title, description } = await task('Replace the router')
      assert.deepEqual(
        [title, description],
        ['Replace the routers', 'Two of them, in the hall and on the second floor.'],
      )
    },
    todoist: [
      ['find-tasks', { searchText: 'Replace the router', responsibleUserFiltering: 'all' }],
      [
        'update-tasks',
        {
          tasks: [
            {
              id: id(1),
              content: 'Replace the routers',
              description: 'Two of them, in the hall and on the second floor.',
            },
          ],
        },
      ],
    ],
  },
]
