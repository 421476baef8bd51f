import { bulkOperationsMax, descriptionMax } from '../../../core/limits.ts'
import { Type } from '../../../core/typebox.ts'
import { failureProperties, optionalText, priorityWord, text, texts } from '../arguments.ts'
import type { Call } from '../call.ts'
import { createResolve, type Resolve } from '../names/resolve.ts'
import { resolveTask } from '../tasks/resolve-task.ts'
import {
  countOperations,
  describeFailure,
  type Done,
  type FailureView,
  plan,
  runPlanned,
} from '../tasks/run-operations.ts'
import { type TaskArguments, toDueFields, toFields } from '../tasks/task-fields.ts'
import { defineTool } from '../tool.ts'
import { missingArgument } from '../tool-errors.ts'

const assigneesMax = 50
const checklistMax = 200

/** The arguments that new and changed tasks have in common. */
export const taskArguments = {
  section: optionalText(),
  due: optionalText('friday 17:00, in 3 days, every monday, 2026-12-01 or none'),
  priority: Type.Optional(priorityWord),
  assignees: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 600 }), { maxItems: assigneesMax }),
  ),
  labels: Type.Optional(Type.Array(Type.String())),
  description: Type.Optional(Type.String({ maxLength: descriptionMax, description: 'Markdown' })),
  checklist: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 600 }), {
      maxItems: checklistMax,
      description: '"[x] done", "[ ] open"',
    }),
  ),
}

const NewTask = Type.Object({
  title: text(),
  list: optionalText(),
  ...taskArguments,
  parent: optionalText('Task it is a subtask of'),
  subtasks: Type.Optional(texts(bulkOperationsMax, 'Titles')),
})

type NewTask = TaskArguments & { title: string; parent?: string; subtasks?: string[] }

export const createTasks = defineTool({
  name: 'create_tasks',
  title: 'Create tasks',
  description: `Up to ${bulkOperationsMax}, subtasks included. list and section are the default of each task; without a list, they go into your Inbox.`,
  scopes: ['tasks:write'],
  effect: 'add',
  input: Type.Object({
    list: optionalText(),
    section: optionalText(),
    tasks: Type.Array(NewTask, { minItems: 1, maxItems: bulkOperationsMax }),
  }),
  output: Type.Object({
    results: Type.Array(
      Type.Object({
        id: Type.Optional(Type.String()),
        ...failureProperties,
        subtasks: Type.Optional(Type.Array(Type.String())),
      }),
      { description: 'In the order sent' },
    ),
  }),
  async run(call, { list, section, tasks }) {
    const wanted = tasks.reduce((sum, { subtasks = [] }) => sum + 1 + subtasks.length, 0)
    await countOperations(
      call,
      wanted,
      'tasks',
      tasks.flatMap(({ parent }) => parent ?? []),
    )
    const resolve = createResolve(call)
    const planned = []
    for (const task of tasks) planned.push(await planNew(call, resolve, task, { list, section }))
    const done = await runPlanned(call, planned)
    const below = await createSubtasks(call, tasks, done)
    return { results: done.map((one, index) => toResult(one, below.get(index))) }
  },
})

type Defaults = { list: string | undefined; section: string | undefined }

const planNew = (call: Call, resolve: Resolve, task: NewTask, defaults: Defaults) =>
  plan(task.title, async () => {
    const { parent, subtasks: _later, due, ...rest } = task
    // A subtask is where its parent is.
    const list = rest.list ?? (parent === undefined ? (defaults.list ?? (await resolve.inbox())) : undefined)
    if (list === undefined && parent === undefined)
      throw missingArgument('list', 'Send the name or id of one, such as those that get_workspace names.')
    const section =
      rest.section ?? (parent === undefined && rest.list === undefined ? defaults.section : undefined)
    const fields = await toFields(resolve, {
      ...rest,
      ...(list === undefined ? {} : { list }),
      ...(section === undefined ? {} : { section }),
    })
    const parent_id = parent === undefined ? {} : { parent_id: await resolveTask(call, parent) }
    return { op: 'create', task: { ...fields, ...toDueFields(call, due), ...parent_id } }
  })

/** Creates the subtasks of the tasks that now exist; returns what became of them by the position of their parent. */
async function createSubtasks(call: Call, tasks: readonly NewTask[], done: readonly Done[]) {
  const wanted = tasks.flatMap(({ subtasks = [] }, index) => {
    const parent_id = done[index]?.outcome.task?.id
    return parent_id === undefined ? [] : subtasks.map((title) => ({ index, title, parent_id }))
  })
  const results = await runPlanned(
    call,
    wanted.map(({ title, parent_id }) => ({
      task: title,
      operation: { op: 'create', task: { title, parent_id } },
    })),
  )
  return Map.groupBy(
    results.map((result, at) => ({ result, index: wanted[at]?.index ?? 0 })),
    ({ index }) => index,
  )
}

function toResult(
  { outcome: { task, error } }: Done,
  below: readonly { result: Done }[] = [],
): Partial<FailureView> & { id?: string; subtasks?: string[] } {
  if (error) return describeFailure(error)
  return {
    ...(task ? { id: task.id } : {}),
    ...(below.length === 0
      ? {}
      : {
          subtasks: below.map(({ result: { outcome } }) =>
            outcome.error ? describeFailure(outcome.error).error : (outcome.task?.id ?? ''),
          ),
        }),
  }
}
