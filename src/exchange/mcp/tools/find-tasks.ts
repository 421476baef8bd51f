import { pageMax, searchQueryMax } from '../../../core/limits.ts'
import { Type } from '../../../core/typebox.ts'
import { enumOf } from '../../../platform/http/schemas.ts'
import { listTasks, taskCursor } from '../../../work/tasks/list.ts'
import type { Task, TaskQuery } from '../../../work/tasks/schema.ts'
import { answerPage } from '../answer-page.ts'
import { cursor, limit, optionalText, priorityWord } from '../arguments.ts'
import type { Call } from '../call.ts'
import { type DuePeriod, readPeriod } from '../dates/periods.ts'
import { createResolve } from '../names/resolve.ts'
import { priorities, TaskView, viewTasks } from '../tasks/task-view.ts'
import { defineTool } from '../tool.ts'

const input = Type.Object({
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: searchQueryMax,
      description: 'Words in title, description or checklist',
    }),
  ),
  list: optionalText(),
  section: optionalText('Needs list unless it is an id'),
  assignee: optionalText('A person, me or none'),
  label: optionalText('Or none'),
  due: optionalText('overdue, today, this week, next 7 days, until friday, or 2026-12-01..2026-12-31'),
  priority: Type.Optional(Type.Array(priorityWord)),
  blocked: Type.Optional(Type.Boolean()),
  status: Type.Optional(enumOf(['open', 'completed', 'all'], { description: 'Default: open' })),
  limit: limit(pageMax),
  cursor,
})

const limitDefault = 50

export const findTasks = defineTool({
  name: 'find_tasks',
  title: 'Find tasks',
  description: 'Tasks that match all filters, oldest first.',
  scopes: ['tasks:read'],
  effect: 'read',
  input,
  output: Type.Object({ tasks: Type.Array(TaskView), next_cursor: cursor }),
  untrustedFields: ['title', 'list', 'section', 'assignees', 'labels'],
  async run(call, args) {
    const { limit: count = limitDefault, cursor: after, ...filters } = args
    const query = await toQuery(call, filters)
    const { items, ...rest } = await answerPage(call, {
      tool: 'find_tasks',
      filters,
      limit: count,
      cursor: after,
      keyOf: (task: Task) => taskCursor(query, task),
      fetch: async (key, take) =>
        (await listTasks(
          call.database.page,
          call.actor,
          query,
          call.nowMs,
          key?.[0] ? [key[0]] : undefined,
          take,
        )) as Task[],
      show: (tasks) => viewTasks(call, tasks),
    })
    return { tasks: items, ...rest }
  },
})

type Filters = {
  text?: string
  list?: string
  section?: string
  assignee?: string
  label?: string
  due?: string
  priority?: (typeof priorities)[number][]
  blocked?: boolean
  status?: 'open' | 'completed' | 'all'
}

async function toQuery(
  call: Call,
  { text, list, section, assignee, label, due, priority, blocked, status = 'open' }: Filters,
): Promise<TaskQuery> {
  const resolve = createResolve(call)
  const list_id = list === undefined ? undefined : await resolve.list(list)
  const period: DuePeriod = due === undefined ? {} : readPeriod(due, call.now)
  return {
    ...(text === undefined ? {} : { q: text }),
    ...(list_id === undefined ? {} : { list_id }),
    ...(section === undefined
      ? {}
      : { section_id: section === 'none' ? 'none' : await resolve.section(section, list_id) }),
    ...(assignee === undefined
      ? {}
      : { assignee_id: assignee === 'none' ? 'none' : await resolve.person(assignee) }),
    ...(label === undefined
      ? {}
      : { label_id: label === 'none' ? 'none' : await resolve.label(label, 'label') }),
    ...(period.overdue ? { overdue: true } : {}),
    ...(period.from === undefined ? {} : { due_from: period.from }),
    ...(period.to === undefined ? {} : { due_to: period.to }),
    ...(priority === undefined || priority.length === 0
      ? {}
      : { priority: priority.map((word) => priorities.indexOf(word)).join(',') }),
    ...(blocked === undefined ? {} : { blocked }),
    ...(status === 'all' ? {} : { completed: status === 'completed' }),
  }
}
