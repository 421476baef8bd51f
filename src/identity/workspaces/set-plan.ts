import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { conflict, missingRole } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { type Plan, planLimits } from '../../core/limits.ts'
import type { Workspace } from './schema.ts'
import * as store from './store.ts'

/** What another folder does when the workspace's plan changes, in the same transaction. */
export type OnPlanChanged = (sql: Transaction, actor: Actor, plan: Plan) => Promise<void>

/**
 * Changes the workspace's plan, effective with the next request. If the workspace has more members or guests
 * than the plan allows, nothing changes and the error names each excess (D15). Setting the same plan again
 * changes nothing.
 *
 * @param handlers what other folders do when the plan changes, listed in `src/app/on-plan-changed.ts`
 * @throws forbidden unless the actor is the owner (D14), conflict `plan_limits`
 */
export async function setPlan(
  sql: Transaction,
  actor: Actor,
  plan: Plan,
  handlers: readonly OnPlanChanged[],
): Promise<Workspace> {
  if (actor.role !== 'owner') throw missingRole('owner')
  const from = sql.workspace.plan
  if (from !== plan) {
    requireWithinPlan(sql, plan)
    record(sql, actor, {
      action: 'workspace.plan_changed',
      subject_id: actor.workspace_id,
      list_id: null,
      changed: { plan: { from, to: plan } },
    })
    for (const handle of handlers) await handle(sql, actor, plan)
    await sql.announceAccessChange()
  }
  return store.updatePlan(sql, actor.workspace_id, plan)
}

function requireWithinPlan({ workspace }: Transaction, plan: Plan): void {
  const used = { members: workspace.member_count, guests: workspace.guest_count }
  const excess = (['members', 'guests'] as const)
    .map((limit) => ({ limit, max: planLimits[plan][limit], actual: used[limit] }))
    .filter(({ max, actual }) => actual > max)
  if (excess.length === 0) return
  const counts = excess.map(({ limit, max, actual }) => `${limit}: ${actual} of ${max}`)
  throw conflict('plan_limits', `The workspace exceeds the ${plan} plan's limits (${counts.join(', ')}).`, {
    excess,
  })
}
