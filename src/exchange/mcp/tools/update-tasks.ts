import { bulkOperationsMax } from '../../../core/limits.ts'
import type { ListId, TaskId } from '../../../core/ids.ts'
import { Type } from '../../../core/typebox.ts'
import { readTask } from '../../../work/tasks/list.ts'
import { Failed, optionalText, texts } from '../arguments.ts'
import type { Call } from '../call.ts'
import { createResolve, type Resolve } from '../names/resolve.ts'
import { resolveTask } from '../tasks/resolve-task.ts'
import { countOperations, plan, type Planned, runPlanned, summarize } from '../tasks/run-operations.ts'
import { type TaskArguments, toDueChanges, toFields } from '../tasks/task-fields.ts'
import { invalidArgument } from '../tool-errors.ts'
import { defineTool } from '../tool.ts'
import { taskArguments } from './create-tasks.ts'

const Change = Type.Object({
  tasks: texts(bulkOperationsMax, 'Ids or exact titles'),
  title: optionalText(),
  list: optionalText('Moves them'),
  ...taskArguments,
  section: optionalText('Or none'),
  delete: Type.Optional(Type.Boolean({ description: 'With their subtasks' })),
})

type Change = TaskArguments & { tasks: string[]; delete?: boolean }

export const updateTasks = defineTool({
  name: 'update_tasks',
  title: 'Change tasks',
  description: `Changes or deletes up to ${bulkOperationsMax}. Only fields that are sent change; assignees, labels, checklist are replaced.`,
  scopes: ['tasks:write'],
  effect: 'change',
  isIdempotent: true,
  input: Type.Object({ changes: Type.Array(Change, { minItems: 1, maxItems: bulkOperationsMax }) }),
  output: Type.Object({ done: Type.Integer(), failed: Failed }),
  async run(call, { changes }) {
    const named = changes.flatMap(({ tasks }) => tasks)
    await countOperations(call, named.length, 'tasks', named)
    const resolve = createResolve(call)
    const planned: Planned[] = []
    for (const change of changes)
      for (const task of change.tasks) planned.push(await planChange(call, resolve, task, change))
    return summarize(await runPlanned(call, planned))
  },
})

const planChange = (call: Call, resolve: Resolve, task: string, change: Change) =>
  plan(task, async () => {
    const { tasks: _all, delete: isDeleted, due, ...rest } = change
    const id = await resolveTask(call, task)
    if (isDeleted) {
      if (due !== undefined || Object.keys(rest).length > 0)
        throw invalidArgument('delete', 'true', 'Send it alone, or leave it out.')
      return { op: 'delete', id }
    }
    const listOfTask = (list: ListId | undefined) => (list ? Promise.resolve(list) : readListOf(call, id))
    const fields = await toFields(resolve, rest, listOfTask)
    const dueFields = toDueChanges(call, due)
    const reminders = dueFields['due_date'] === null ? await remindersWithoutDue(call, id) : {}
    return { op: 'update', id, task: { ...fields, ...dueFields, ...reminders } }
  })

/** Without a due date a reminder needs a time of its own, and no tool changes reminders. */
async function remindersWithoutDue({ database, actor, scopes }: Call, id: TaskId) {
  if (!scopes.has('tasks:read')) return {}
  const { reminders } = await readTask(database.read, actor, id)
  const kept = reminders.filter(({ at }) => at !== undefined)
  return kept.length < reminders.length ? { reminders: kept } : {}
}

/** The list of a task, whose sections a name stands for; a token that can't read tasks has to send an id. */
const readListOf = async ({ database, actor, scopes }: Call, id: TaskId): Promise<ListId | undefined> =>
  scopes.has('tasks:read') ? (await readTask(database.read, actor, id)).list_id : undefined
