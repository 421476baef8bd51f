import { addDays } from '../../../core/dates/zoned-instants.ts'
import { pageMax } from '../../../core/limits.ts'
import { Type } from '../../../core/typebox.ts'
import { listTasks } from '../../../work/tasks/list.ts'
import type { Task } from '../../../work/tasks/schema.ts'
import { answerPage } from '../answer-page.ts'
import { cursor, limit, optionalText } from '../arguments.ts'
import type { Call } from '../call.ts'
import { readDay } from '../dates/periods.ts'
import { createResolve } from '../names/resolve.ts'
import { TaskView, viewTasks } from '../tasks/task-view.ts'
import { defineTool } from '../tool.ts'

/** The open tasks of a period that are put into order; more are too many to act on anyway. */
const sortedMax = 1_000
const daysAhead = 7
const limitDefault = 50

export const getDue = defineTool({
  name: 'get_due',
  title: 'What is due',
  description: 'Open tasks due until a day, overdue ones first, in the order of their due dates.',
  scopes: ['tasks:read'],
  effect: 'read',
  input: Type.Object({
    until: optionalText('Default: in 7 days'),
    assignee: optionalText('A person, me (default) or anyone'),
    list: optionalText(),
    limit: limit(pageMax),
    cursor,
  }),
  output: Type.Object({
    today: Type.String(),
    tasks: Type.Array(TaskView),
    incomplete: Type.Optional(Type.Boolean({ description: `More than ${sortedMax}: narrow it down` })),
    next_cursor: cursor,
  }),
  untrustedFields: ['title', 'list', 'section', 'assignees', 'labels'],
  async run(call, args) {
    const { limit: count = limitDefault, cursor: after, ...filters } = args
    const resolve = createResolve(call)
    const { until, assignee = 'me', list } = filters
    const { today } = call.now
    const query = {
      completed: false,
      due_to: until === undefined ? addDays(today, daysAhead) : readDay(until, call.now, 'until'),
      ...(assignee === 'anyone' ? {} : { assignee_id: await resolve.person(assignee) }),
      ...(list === undefined ? {} : { list_id: await resolve.list(list) }),
    }
    const due = await readDue(call, query)
    await call.countAs(Math.ceil(due.length / pageMax))
    const { items, ...rest } = await answerPage(call, {
      tool: 'get_due',
      filters: { ...filters, today },
      limit: count,
      cursor: after,
      keyOf: sortKey,
      fetch: (key, take) => {
        const from = key ? due.findIndex((task) => compareKeys(sortKey(task), key) > 0) : 0
        return Promise.resolve(from === -1 ? [] : due.slice(from, from + take))
      },
      show: (tasks) => viewTasks(call, tasks),
    })
    return { today, tasks: items, ...(due.length === sortedMax ? { incomplete: true } : {}), ...rest }
  },
})

async function readDue(
  { database, actor, nowMs }: Call,
  query: Parameters<typeof listTasks>[2],
): Promise<Task[]> {
  const tasks = (await listTasks(database.page, actor, query, nowMs, undefined, sortedMax)) as Task[]
  return tasks.toSorted((a, b) => compareKeys(sortKey(a), sortKey(b)))
}

/** A whole day comes after its times. */
const sortKey = ({ due_date, due_time, id }: Task): readonly string[] => [
  due_date ?? '',
  due_time ?? '24:00',
  id,
]

function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [at, part] of a.entries()) {
    const other = b[at] ?? ''
    if (part !== other) return part < other ? -1 : 1
  }
  return 0
}
