import { Type } from '../../../core/typebox.ts'
import type { Api, Door } from '../../../platform/http/route-deps.ts'
import { id } from '../../../platform/http/schemas.ts'
import { deadlinesOfRule, deadlinesOfTask } from './preview.ts'
import { DeadlinesQuery, RuleQuery } from '../schema.ts'

const inWorkspace = Type.Object({ workspace_id: id('wsp') })
const ofTask = Type.Object({ workspace_id: id('wsp'), id: id('tsk') })
const Deadlines = Type.Object({ data: Type.Array(Type.String({ format: 'date' })) })

/** What a series comes to, said before it is set: by the code that then rolls it forward (0176). */
export function deadlineRoutes(app: Api, { database }: Door): void {
  const response = { 200: Deadlines }

  app.get(
    '/recurrence',
    { schema: { hide: true, params: inWorkspace, querystring: RuleQuery, response } },
    ({ actor, query }) => ({ data: deadlinesOfRule(actor, query, database.clock.now()) }),
  )

  app.get(
    '/tasks/:id/deadlines',
    { schema: { hide: true, params: ofTask, querystring: DeadlinesQuery, response } },
    async ({ actor, params, query }) => ({
      data: await deadlinesOfTask(database.page, actor, params.id, query, database.clock.now()),
    }),
  )
}
