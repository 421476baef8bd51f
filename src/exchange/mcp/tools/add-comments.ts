import { DaybookError } from '../../../core/errors.ts'
import type { MemberId, TaskId } from '../../../core/ids.ts'
import { commentTextMax } from '../../../core/limits.ts'
import { Type } from '../../../core/typebox.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { createComment } from '../../../work/comments/create.ts'
import { failureProperties, text, texts } from '../arguments.ts'
import type { Call } from '../call.ts'
import { createResolve } from '../names/resolve.ts'
import { resolveTask } from '../tasks/resolve-task.ts'
import { countOperations, describeFailure } from '../tasks/run-operations.ts'
import { defineTool } from '../tool.ts'

const commentsMax = 50
const mentionsMax = 20

type Sent = { task: string; text: string; mention?: string[] }
type Ready = { task_id: TaskId; text: string; mentions?: MemberId[] }

export const addComments = defineTool({
  name: 'add_comments',
  title: 'Comment on tasks',
  description: 'The people in mention are notified.',
  scopes: ['comments:write'],
  effect: 'add',
  input: Type.Object({
    comments: Type.Array(
      Type.Object({
        task: text('Id or exact title'),
        text: Type.String({ minLength: 1, maxLength: commentTextMax, pattern: '\\S' }),
        mention: Type.Optional(texts(mentionsMax)),
      }),
      { minItems: 1, maxItems: commentsMax },
    ),
  }),
  output: Type.Object({
    results: Type.Array(Type.Object({ id: Type.Optional(Type.String()), ...failureProperties })),
  }),
  async run(call, { comments }) {
    await countOperations(
      call,
      comments.length,
      'comments',
      comments.map(({ task }) => task),
    )
    const ready = await prepare(call, comments)
    const { database, actor } = call
    const results = await write(database, actor.workspace_id, async (sql) => {
      const all = []
      for (const one of ready)
        all.push(one instanceof DaybookError ? one : await attempt(() => comment(sql, call, one)))
      return all
    })
    return {
      results: results.map((result) =>
        result instanceof DaybookError ? describeFailure(result) : { id: result.id },
      ),
    }
  },
})

/** Finds the tasks and the people that are named. */
async function prepare(call: Call, comments: readonly Sent[]): Promise<(Ready | DaybookError)[]> {
  const resolve = createResolve(call)
  const all: (Ready | DaybookError)[] = []
  for (const { task, text: said, mention } of comments)
    all.push(
      await attempt(async () => ({
        task_id: await resolveTask(call, task),
        text: said,
        ...(mention
          ? { mentions: await Promise.all(mention.map((one) => resolve.person(one, 'mention'))) }
          : {}),
      })),
    )
  return all
}

const comment = (sql: Transaction, { actor }: Call, { task_id, ...body }: Ready) =>
  createComment(sql, actor, task_id, body)

/** Comments check before they write, so one that fails leaves nothing behind. */
async function attempt<T>(work: () => Promise<T>): Promise<T | DaybookError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DaybookError) return error
    throw error
  }
}
