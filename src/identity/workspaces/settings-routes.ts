import { missingRole, selfServiceOff } from '../../core/errors.ts'
import type { Api, Door } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import { type PlanChanged, setPlan } from './set-plan.ts'
import { inWorkspace, PlanChoice, PlanViews, WorkspacePatch, WorkspaceView } from './settings-schema.ts'
import { updateWorkspace } from './update.ts'
import { listPlans, type ViewDoor, viewWorkspace } from './overview.ts'

const schema = { hide: true, querystring: noQuery, params: inWorkspace }
const path = '/workspaces/:workspace_id'

type WorkspaceDoor = Door & ViewDoor & { planChanged: readonly PlanChanged[] }

/** The workspace itself in the app's settings: everybody sees it; who may change what is the operations' to say. */
export function workspaceSettingsRoutes(app: Api, door: WorkspaceDoor): void {
  const { database, write, selfServicePlans, planChanged } = door

  app.get(path, { schema: { ...schema, response: { 200: WorkspaceView } } }, ({ actor }) =>
    viewWorkspace(database.page, actor, door),
  )

  app.patch(
    path,
    { schema: { ...schema, body: WorkspacePatch, response: { 200: WorkspaceView } } },
    async (request, reply) => {
      await write(request, reply, (sql) => updateWorkspace(sql, request.actor, request.body))
      return viewWorkspace(database.page, request.actor, door)
    },
  )

  app.get(`${path}/plans`, { schema: { ...schema, response: { 200: PlanViews } } }, ({ actor }) =>
    listPlans(database.page, actor),
  )

  app.post(
    `${path}/plan`,
    {
      config: { confirmed: true },
      schema: { ...schema, body: PlanChoice, response: { 200: WorkspaceView } },
    },
    async (request, reply) => {
      const { actor, body } = request
      if (actor.role !== 'owner') throw missingRole('owner')
      // Where plans are paid for, changing one is the operator's (0140).
      if (!selfServicePlans) throw selfServiceOff()
      await write(request, reply, (sql) => setPlan(sql, actor, body.plan, planChanged))
      return viewWorkspace(database.page, actor, door)
    },
  )
}
