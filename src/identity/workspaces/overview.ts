import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { RateWindows } from '../../platform/http/rate-limit.ts'
import { type Plan, planLimits, plans, storageLimitBytes, noLimit } from '../../core/limits.ts'
import type { PlanAllowance, PlanOptions, WorkspaceOverview } from './settings-schema.ts'
import { findWorkspaceUsage } from './store.ts'

/** What a view is made of besides the database. */
export type WorkspaceOverviewDeps = { windows: Pick<RateWindows, 'used'>; selfServicePlans: boolean }

/** The actor's workspace, with its plan's limits and what of them is used. @throws not_found */
export async function getWorkspaceOverview(
  sql: Sql,
  { workspace_id }: Pick<Actor, 'workspace_id'>,
  { windows, selfServicePlans }: WorkspaceOverviewDeps,
): Promise<WorkspaceOverview> {
  const standing = await findWorkspaceUsage(sql, workspace_id)
  if (!standing) throw notFound()
  const { id, name, plan, timezone, created_at, member_count } = standing
  const hasApi = planLimits[plan].requestsPerWindow > 0
  return {
    id,
    name,
    plan,
    timezone,
    created_at,
    self_service_plans: selfServicePlans,
    usage: {
      members: member_count,
      guests: standing.guest_count,
      invitations: standing.invitation_count,
      webhook_addresses: standing.webhook_count,
      storage_bytes: standing.storage_bytes,
    },
    limits: limitsOfPlan(plan, member_count),
    requests_used: hasApi ? await windows.used(workspace_id) : null,
  }
}

/** Every plan, with what it would allow the workspace as it stands. @throws not_found */
export async function listPlans(
  sql: Sql,
  { workspace_id }: Pick<Actor, 'workspace_id'>,
): Promise<PlanOptions> {
  const standing = await findWorkspaceUsage(sql, workspace_id)
  if (!standing) throw notFound()
  const data = plans.map((plan) => ({ plan, limits: limitsOfPlan(plan, standing.member_count) }))
  return { data, next_cursor: null }
}

/** @param members whose number the room for files grows with */
function limitsOfPlan(plan: Plan, members: number): PlanAllowance {
  const limits = planLimits[plan]
  const orNull = (max: number) => (max === noLimit ? null : max)
  return {
    members: orNull(limits.members),
    guests: orNull(limits.guests),
    requests_per_minute: limits.requestsPerWindow,
    webhook_addresses: limits.webhookAddresses,
    history_days: limits.historyDays,
    storage_bytes: storageLimitBytes(plan, members),
  }
}
