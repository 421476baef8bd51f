import { bulkOperationsMax } from '../../../core/limits.ts'
import { Type } from '../../../core/typebox.ts'
import { Failed, texts } from '../arguments.ts'
import { resolveTask } from '../tasks/resolve-task.ts'
import { countOperations, plan, runPlanned, summarize } from '../tasks/run-operations.ts'
import { defineTool } from '../tool.ts'

export const completeTasks = defineTool({
  name: 'complete_tasks',
  title: 'Complete or reopen tasks',
  description: 'A recurring task moves to its next due date, which "next" has.',
  scopes: ['tasks:write'],
  effect: 'add',
  input: Type.Object({
    tasks: texts(bulkOperationsMax, 'Ids or exact titles'),
    reopen: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    done: Type.Integer(),
    failed: Failed,
    next: Type.Optional(Type.Array(Type.Object({ id: Type.String(), due: Type.String() }))),
  }),
  async run(call, { tasks, reopen = false }) {
    await countOperations(call, tasks.length, 'tasks', tasks)
    const planned = []
    for (const task of tasks)
      planned.push(
        await plan(task, async () => ({
          op: reopen ? 'reopen' : 'complete',
          id: await resolveTask(call, task, reopen),
        })),
      )
    const done = await runPlanned(call, planned)
    const next = done.flatMap(({ outcome: { task } }) =>
      !reopen && task && !task.completed && task.due_date !== null
        ? [{ id: task.id, due: task.due_date }]
        : [],
    )
    return { ...summarize(done), ...(next.length > 0 ? { next } : {}) }
  },
})
