import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { RateWindows } from '../../platform/http/rate-limit.ts'
import { type Plan, planLimits, plans, storageLimitBytes, noLimit } from '../../core/limits.ts'
import type { PlanAllowance, PlanOptions, WorkspaceOverview } from './settings-schema.ts'
import { findWorkspaceUsage } from './store.ts'

/** What the overview needs besides the database. */
export type WorkspaceOverviewDeps = { windows: Pick<RateWindows, 'used'>; selfServicePlans: boolean }

/** Returns the actor's workspace with its plan's limits and current usage. @throws not_found */
export async function getWorkspaceOverview(
  sql: Sql,
  { workspace_id }: Pick<Actor, 'workspace_id'>,
  { windows, selfServicePlans }: WorkspaceOverviewDeps,
): Promise<WorkspaceOverview> {
  const workspace = await findWorkspaceUsage(sql, workspace_id)
  if (!workspace) throw notFound()
  const { id, name, plan, timezone, public_links, created_at, member_count } = workspace
  const hasApi = planLimits[plan].requestsPerWindow > 0
  return {
    id,
    name,
    plan,
    timezone,
    public_links,
    created_at,
    self_service_plans: selfServicePlans,
    usage: {
      members: member_count,
      guests: workspace.guest_count,
      invitations: workspace.invitation_count,
      integrations: workspace.integration_count,
      webhook_addresses: workspace.webhook_count,
      storage_bytes: workspace.storage_bytes,
    },
    limits: limitsOfPlan(plan, member_count),
    requests_used: hasApi ? await windows.used(workspace_id) : null,
  }
}

/** Returns every plan with what it would allow this workspace. @throws not_found */
export async function listPlans(
  sql: Sql,
  { workspace_id }: Pick<Actor, 'workspace_id'>,
): Promise<PlanOptions> {
  const workspace = await findWorkspaceUsage(sql, workspace_id)
  if (!workspace) throw notFound()
  const data = plans.map((plan) => ({ plan, limits: limitsOfPlan(plan, workspace.member_count) }))
  return { data, next_cursor: null }
}

/** Returns what a plan allows. @param members the number of members, with which the storage limit grows */
export function limitsOfPlan(plan: Plan, members: number): PlanAllowance {
  const limits = planLimits[plan]
  const orNull = (max: number) => (max === noLimit ? null : max)
  return {
    members: orNull(limits.members),
    guests: orNull(limits.guests),
    integrations: limits.integrations,
    requests_per_minute: limits.requestsPerWindow,
    webhook_addresses: limits.webhookAddresses,
    history_days: limits.historyDays,
    storage_bytes: storageLimitBytes(plan, members),
  }
}
