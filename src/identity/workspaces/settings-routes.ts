import { missingRole, selfServiceDisabled } from '../../core/errors.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import { type OnPlanChanged, setPlan } from './set-plan.ts'
import {
  workspaceParams,
  PlanChoice,
  PlanOptions,
  WorkspacePatch,
  WorkspaceOverview,
} from './settings-schema.ts'
import { updateWorkspace } from './update.ts'
import { listPlans, type WorkspaceOverviewDeps, getWorkspaceOverview } from './overview.ts'

const schema = { hide: true, querystring: noQuery, params: workspaceParams }
const path = '/workspaces/:workspace_id'

type WorkspaceRouteDeps = RouteDeps & WorkspaceOverviewDeps & { onPlanChanged: readonly OnPlanChanged[] }

/** Routes for the workspace's settings. Every member can see them; the operations check who may change what. */
export function workspaceSettingsRoutes(app: FastifyApp, deps: WorkspaceRouteDeps): void {
  const { database, write, selfServicePlans, onPlanChanged } = deps

  app.get(path, { schema: { ...schema, response: { 200: WorkspaceOverview } } }, ({ actor }) =>
    getWorkspaceOverview(database.page, actor, deps),
  )

  app.patch(
    path,
    { schema: { ...schema, body: WorkspacePatch, response: { 200: WorkspaceOverview } } },
    async (request, reply) => {
      await write(request, reply, (sql) => updateWorkspace(sql, request.actor, request.body))
      return getWorkspaceOverview(database.page, request.actor, deps)
    },
  )

  app.get(`${path}/plans`, { schema: { ...schema, response: { 200: PlanOptions } } }, ({ actor }) =>
    listPlans(database.page, actor),
  )

  app.post(
    `${path}/plan`,
    {
      config: { recentlyConfirmed: true },
      schema: { ...schema, body: PlanChoice, response: { 200: WorkspaceOverview } },
    },
    async (request, reply) => {
      const { actor, body } = request
      if (actor.role !== 'owner') throw missingRole('owner')
      // Where plans are paid for, only the operator changes them (0140).
      if (!selfServicePlans) throw selfServiceDisabled()
      await write(request, reply, (sql) => setPlan(sql, actor, body.plan, onPlanChanged))
      return getWorkspaceOverview(database.page, actor, deps)
    },
  )
}
