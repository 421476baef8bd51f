import assert from 'node:assert/strict'
import { type Job, todoistId as id, todoistIds } from './job.ts'

type Found = { id: string; title: string; section?: string; assignees?: string[] }
const idsOf = (tasks: readonly Found[]): string[] => tasks.map((task) => task.id)

/** Jobs that change what is already there. */
export const changeJobs: Job[] = [
  {
    goal: 'Move everything of mine that is overdue to tomorrow.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { assignee: 'me', due: 'overdue' })
      await call('update_tasks', { changes: [{ tasks: idsOf(tasks), due: 'tomorrow' }] })
    },
    check: async ({ task }) => {
      for (const title of ['Renew the insurance', 'Pay the printer'])
        assert.equal((await task(title)).due_date, '2030-01-08')
    },
    todoist: [
      ['find-tasks-by-date', { overdueOption: 'overdue-only', responsibleUser: 'me' }],
      ['reschedule-tasks', { tasks: todoistIds(2).map((one) => ({ id: one, date: '2030-01-08' })) }],
    ],
  },
  {
    goal: 'I’m done with the printer, the insurance and Northwind.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { assignee: 'me' })
      const done = tasks.filter(({ title }: Found) => /printer|insurance|Northwind/.test(title))
      await call('complete_tasks', { tasks: idsOf(done) })
    },
    check: async ({ task }) => {
      for (const title of ['Pay the printer', 'Renew the insurance', 'Call Northwind'])
        assert.equal((await task(title)).completed, true)
    },
    todoist: [
      ['find-tasks', { filter: 'search: printer | search: insurance | search: Northwind' }],
      ['complete-tasks', { ids: todoistIds(3) }],
    ],
  },
  {
    goal: 'The printer isn’t paid after all: reopen it and say why.',
    before: async ({ workspace, id: taskId }) => {
      await workspace.post(`/tasks/${taskId('Pay the printer')}/complete`)
    },
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { text: 'printer', status: 'completed' })
      await call('complete_tasks', { tasks: idsOf(tasks), reopen: true })
      await call('add_comments', {
        comments: [{ task: idsOf(tasks)[0], text: 'The bank has sent the money back.' }],
      })
    },
    check: async ({ task, workspace, id: taskId }) => {
      assert.equal((await task('Pay the printer')).completed, false)
      const { data } = (await workspace.get(`/tasks/${taskId('Pay the printer')}/comments`)).body
      assert.deepEqual(
        data.map(({ text }: { text: string }) => text),
        ['The bank has sent the money back.'],
      )
    },
    todoist: [
      ['find-completed-tasks', {}],
      ['uncomplete-tasks', { ids: [id(1)] }],
      ['add-comments', { comments: [{ taskId: id(1), content: 'The bank has sent the money back.' }] }],
    ],
  },
  {
    goal: 'Ana is away. Give all of her open tasks to Ben Ortiz.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { assignee: 'Ana' })
      await call('update_tasks', { changes: [{ tasks: idsOf(tasks), assignees: ['Ben Ortiz'] }] })
    },
    check: async ({ tasks, person }) => {
      assert.deepEqual(await tasks({ assignee_id: person('Ana Kovač') }), [])
      assert.equal((await tasks({ assignee_id: person('Ben Ortiz') })).length, 6)
    },
    todoist: [
      ['find-tasks', { responsibleUser: 'Ana', limit: 100 }],
      [
        'manage-assignments',
        {
          operation: 'reassign',
          taskIds: todoistIds(4),
          fromAssigneeUser: 'Ana',
          responsibleUser: 'Ben Ortiz',
        },
      ],
    ],
  },
  {
    goal: 'Give “Book the cleaning” to Ben. Which Ben? The one with Schulz.',
    play: async ({ call, refused }) => {
      const change = (who: string) => ({ changes: [{ tasks: ['Book the cleaning'], assignees: [who] }] })
      const { value } = await refused('update_tasks', change('Ben'))
      const { candidates } = value.failed[0]
      await call(
        'update_tasks',
        change(candidates.find(({ name }: { name: string }) => name === 'Ben Schulz').id),
      )
    },
    check: async ({ task, person }) =>
      assert.deepEqual((await task('Book the cleaning')).assignee_ids, [person('Ben Schulz')]),
    todoist: [
      ['find-tasks', { searchText: 'Book the cleaning', responsibleUserFiltering: 'all' }],
      ['find-project-collaborators', { searchTerm: 'Ben' }],
      ['manage-assignments', { operation: 'assign', taskIds: [id(1)], responsibleUser: 'Ben Schulz' }],
    ],
  },
  {
    goal: 'The badges and the cleaning wait for an answer: put them into Waiting.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { list: 'Ops' })
      const waiting = tasks.filter(({ title }: Found) => /badges|cleaning/.test(title))
      await call('update_tasks', { changes: [{ tasks: idsOf(waiting), section: 'Waiting' }] })
    },
    check: async ({ tasks, id: taskId }) => {
      const waiting = await tasks({ section_id: taskId('#Ops/Waiting') })
      assert.deepEqual(
        waiting.map(({ title }) => title),
        ['Order new badges', 'Check the fire exits', 'Replace the router', 'Book the cleaning'],
      )
    },
    todoist: [
      ['find-projects', { searchText: 'Ops' }],
      ['find-sections', { projectId: id(1), searchText: 'Waiting' }],
      ['find-tasks', { projectId: id(1), responsibleUserFiltering: 'all', limit: 100 }],
      ['update-tasks', { tasks: todoistIds(2).map((one) => ({ id: one, sectionId: id(9) })) }],
    ],
  },
  {
    goal: 'The weekly report is sent. When is the next one?',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { text: 'weekly report' })
      const { next } = await call('complete_tasks', { tasks: idsOf(tasks) })
      assert.equal(next[0].due, '2030-01-18')
    },
    check: async ({ task }) => {
      const { completed, due_date } = await task('Send the weekly report')
      assert.deepEqual([completed, due_date], [false, '2030-01-18'])
    },
    todoist: [
      ['find-tasks', { searchText: 'weekly report' }],
      ['complete-tasks', { ids: [id(1)] }],
      ['find-tasks', { searchText: 'weekly report' }],
    ],
  },
  {
    goal: 'From now on the report is due on the last day of the month, at 17:00.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { text: 'report' })
      await call('update_tasks', {
        changes: [{ tasks: idsOf(tasks), due: 'every last day of the month 17:00' }],
      })
    },
    check: async ({ task }) => {
      const { due_date, due_time, recurrence } = await task('Send the weekly report')
      assert.deepEqual(
        [due_date, due_time, recurrence.rule],
        ['2030-01-31', '17:00', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
      )
    },
    todoist: [
      ['find-tasks', { searchText: 'weekly report' }],
      ['update-tasks', { tasks: [{ id: id(1), dueString: 'every last day at 17:00' }] }],
    ],
  },
  {
    goal: 'Everything of the website that is due this week is urgent.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { list: 'Website', due: 'this week' })
      await call('update_tasks', { changes: [{ tasks: idsOf(tasks), priority: 'urgent' }] })
    },
    check: async ({ tasks }) => {
      const urgent = await tasks({ priority: '4' })
      assert.deepEqual(
        urgent.map(({ title }) => title),
        ['Write the copy', 'Build the pricing page'],
      )
    },
    todoist: [
      ['find-tasks', { filter: '##Website & due before: 2030-01-14', responsibleUserFiltering: 'all' }],
      ['update-tasks', { tasks: todoistIds(2).map((one) => ({ id: one, priority: 'p1' })) }],
    ],
  },
  {
    goal: 'Nothing in the backlog has a due date.',
    play: async ({ call }) => {
      const { tasks } = await call('find_tasks', { list: 'Backlog' })
      await call('update_tasks', { changes: [{ tasks: idsOf(tasks), due: 'none' }] })
    },
    check: async ({ tasks, list }) => {
      const dates = (await tasks({ list_id: list('Backlog') })).map(({ due_date }) => due_date)
      assert.deepEqual(dates, [null, null, null])
    },
    todoist: [
      ['find-projects', { searchText: 'Backlog' }],
      ['find-tasks', { projectId: id(1), responsibleUserFiltering: 'all', limit: 100 }],
      ['update-tasks', { tasks: todoistIds(2).map((one) => ({ id: one, dueString: 'remove' })) }],
    ],
  },
]
