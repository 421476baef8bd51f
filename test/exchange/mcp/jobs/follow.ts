import assert from 'node:assert/strict'
import { type Job, todoistId as id, todoistIds } from './job.ts'

type Found = { id: string; title: string; section?: string; assignees?: string[] }
const idsOf = (tasks: readonly Found[]): string[] => tasks.map((task) => task.id)
const titlesOf = (tasks: readonly Found[]): string[] => tasks.map(({ title }) => title)

const unchanged: Job['check'] = async ({ workspace, tasks }) => {
  assert.equal((await tasks()).length, 19)
  const types = (await workspace.events()).slice(-19).map(({ type }) => type)
  assert.deepEqual([...new Set(types)], ['task.created'])
}

/** Jobs that find out how things stand, and tidy up. */
export const followJobs: Job[] = [
  {
    goal: 'What is on my plate this week?',
    play: async ({ call }) => {
      const { today, tasks } = await call('get_due')
      assert.equal(today, '2030-01-07')
      assert.deepEqual(titlesOf(tasks), [
        'Pay the printer',
        'Renew the insurance',
        'Call Northwind',
        'Send the weekly report',
      ])
      assert.deepEqual([tasks[0].overdue, tasks[2].due], [true, '2030-01-07 14:00'])
    },
    check: unchanged,
    todoist: [['find-tasks-by-date', { startDate: 'today', daysCount: 7, responsibleUser: 'me', limit: 50 }]],
  },
  {
    goal: 'What is the team late with?',
    play: async ({ call }) => {
      const { tasks } = await call('get_due', { assignee: 'anyone', until: 'yesterday' })
      assert.deepEqual(titlesOf(tasks), ['Pay the printer', 'Renew the insurance'])
    },
    check: unchanged,
    todoist: [
      ['find-tasks-by-date', { overdueOption: 'overdue-only', responsibleUserFiltering: 'all', limit: 50 }],
    ],
  },
  {
    goal: 'What happened with Customers in the last two hours, and who did it?',
    before: async ({ workspace, id: taskId }) => {
      await workspace.post(`/tasks/${taskId('Call Northwind')}/complete`)
    },
    play: async ({ call }) => {
      const { changes } = await call('get_changes', { since: '2 hours ago', list: 'Customers' })
      const { what, by, name } = changes.at(-1)
      assert.deepEqual([what, by, name], ['task.completed', 'me', 'Call Northwind'])
    },
    check: async ({ task }) => assert.equal((await task('Call Northwind')).completed, true),
    todoist: [
      ['find-projects', { searchText: 'Customers' }],
      ['find-activity', { projectId: id(2), dateFrom: '2030-01-07T07:00:00+01:00', limit: 100 }],
    ],
  },
  {
    goal: 'Read the thread of the pricing page and answer Ben’s question.',
    play: async ({ call, workspace, id: taskId }) => {
      await workspace.post(`/tasks/${taskId('Build the pricing page')}/comments`, { text: 'Net or gross?' })
      const { comments } = await call('get_task', { task: 'Build the pricing page' })
      assert.equal(comments[0].text, 'Net or gross?')
      await call('add_comments', {
        comments: [
          { task: 'Build the pricing page', text: 'Net, as in the offers.', mention: ['Ben Ortiz'] },
        ],
      })
    },
    check: async ({ workspace, id: taskId, person }) => {
      const { data } = (await workspace.get(`/tasks/${taskId('Build the pricing page')}/comments`)).body
      assert.deepEqual([data[1].text, data[1].mentions], ['Net, as in the offers.', [person('Ben Ortiz')]])
    },
    todoist: [
      ['find-tasks', { searchText: 'Build the pricing page', responsibleUserFiltering: 'all' }],
      ['find-comments', { taskId: id(1) }],
      [
        'add-comments',
        { comments: [{ taskId: id(1), content: 'Net, as in the offers.', notifyUsers: ['Ben Ortiz'] }] },
      ],
    ],
  },
  {
    goal: 'Ask everyone whose task waits in Ops how it stands.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { list: 'Ops', section: 'Waiting' })
      await call('add_comments', {
        comments: tasks.map(({ id: task, assignees: mention }: Found) => ({
          task,
          text: 'How does this stand?',
          mention,
        })),
      })
    },
    check: async ({ workspace, id: taskId, person }) => {
      for (const [title, who] of [
        ['Check the fire exits', 'Ben Ortiz'],
        ['Replace the router', 'Ana Kovač'],
      ] as const) {
        const { data } = (await workspace.get(`/tasks/${taskId(title)}/comments`)).body
        assert.deepEqual(data[0].mentions, [person(who)])
      }
    },
    todoist: [
      ['find-projects', { searchText: 'Ops' }],
      ['find-sections', { projectId: id(1), searchText: 'Waiting' }],
      ['find-tasks', { sectionId: id(2), responsibleUserFiltering: 'all' }],
      [
        'add-comments',
        {
          comments: todoistIds(2).map((taskId) => ({
            taskId,
            content: 'How does this stand?',
            notifyUsers: ['Ana Kovač'],
          })),
        },
      ],
    ],
  },
  {
    goal: 'The offer to Contoso is there twice. Keep the one that has someone, delete the other.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { text: 'offer Contoso' })
      const spare = tasks.filter(({ assignees }: Found) => !assignees)
      await call('update_tasks', { changes: [{ tasks: idsOf(spare), delete: true }] })
    },
    check: async ({ tasks, list, id: taskId }) => {
      const left = await tasks({ list_id: list('Customers') })
      assert.deepEqual(
        left.map((task) => task.id),
        [taskId('Call Northwind'), taskId('Send the offer to Contoso')],
      )
    },
    todoist: [
      ['find-tasks', { searchText: 'offer Contoso', responsibleUserFiltering: 'all' }],
      ['delete-object', { type: 'task', id: id(1) }],
    ],
  },
  {
    goal: 'The review is over: complete what is in it, and move the build to next Monday.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { list: 'Website' })
      const of = (section: string) => idsOf(tasks.filter((task: Found) => task.section === section))
      await call('complete_tasks', { tasks: of('Review') })
      await call('update_tasks', { changes: [{ tasks: of('Build'), due: 'next monday' }] })
    },
    check: async ({ task }) => {
      for (const title of ['Review the footer', 'Review the forms'])
        assert.equal((await task(title)).completed, true)
      for (const title of ['Write the copy', 'Build the pricing page'])
        assert.equal((await task(title)).due_date, '2030-01-14')
    },
    todoist: [
      ['find-projects', { searchText: 'Website' }],
      ['find-sections', { projectId: id(1) }],
      ['find-tasks', { projectId: id(1), responsibleUserFiltering: 'all', limit: 100 }],
      ['complete-tasks', { ids: todoistIds(2) }],
      ['reschedule-tasks', { tasks: todoistIds(2).map((one) => ({ id: one, date: '2030-01-14' })) }],
    ],
  },
  {
    goal: 'Start on the backlog: its tasks go to Ops, In progress.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { list: 'Backlog' })
      await call('update_tasks', {
        changes: [{ tasks: idsOf(tasks), list: 'Ops', section: 'In progress' }],
      })
    },
    check: async ({ tasks, id: taskId, list }) => {
      assert.deepEqual(await tasks({ list_id: list('Backlog') }), [])
      assert.equal((await tasks({ section_id: taskId('#Ops/In progress') })).length, 3)
    },
    todoist: [
      ['find-projects', {}],
      ['find-tasks', { projectId: id(1), responsibleUserFiltering: 'all', limit: 100 }],
      ['find-sections', { projectId: id(2), searchText: 'In progress' }],
      ['update-tasks', { tasks: todoistIds(3).map((one) => ({ id: one, sectionId: id(9) })) }],
    ],
  },
  {
    goal: 'Who is in the team, and what does Ben Schulz have open?',
    play: async ({ call }) => {
      const { people } = await call('get_workspace')
      assert.equal(people.length, 4)
      const { tasks } = await call('find_tasks', { assignee: 'Schulz' })
      assert.deepEqual(titlesOf(tasks), ['Write the copy'])
    },
    check: unchanged,
    todoist: [
      ['find-project-collaborators', {}],
      ['find-tasks', { responsibleUser: 'Ben Schulz', limit: 50 }],
    ],
  },
  {
    goal: 'The website needs the sections Build, To test and Tested. Add those that are missing.',
    play: async ({ call }) => {
      await call('create_lists', { lists: [{ name: 'Website', sections: ['Build', 'To test', 'Tested'] }] })
    },
    check: async ({ workspace, list }) => {
      const { data } = (await workspace.get(`/lists/${list('Website')}/sections`)).body
      assert.deepEqual(
        data.map(({ name }: { name: string }) => name),
        ['Design', 'Build', 'Review', 'To test', 'Tested'],
      )
    },
    todoist: [
      ['find-projects', { searchText: 'Website' }],
      ['find-sections', { projectId: id(1) }],
      ['add-sections', { sections: ['To test', 'Tested'].map((name) => ({ name, projectId: id(1) })) }],
    ],
  },
]
