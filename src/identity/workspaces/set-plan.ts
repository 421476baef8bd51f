import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { conflict, missingRole } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { type Plan, planLimits } from '../../core/limits.ts'
import type { Workspace } from './schema.ts'
import * as store from './store.ts'

/** What a slice to the right does when the workspace is put on another plan, in the same transaction. */
export type OnPlanChanged = (sql: Transaction, actor: Actor, plan: Plan) => Promise<void>

/**
 * Puts the workspace on another plan, from the next request on. While it has more members or guests than the plan
 * allows, nothing changes and each excess is named (D15). The same plan again changes nothing.
 * `changed` is what the slices to the right have to do; `src/app/on-plan-changed.ts` names them all.
 *
 * @throws forbidden for whoever is not the owner (D14), conflict `plan_limits`
 */
export async function setPlan(
  sql: Transaction,
  actor: Actor,
  plan: Plan,
  changed: readonly OnPlanChanged[],
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
    for (const change of changed) await change(sql, actor, plan)
    await sql.announceAccessChange()
  }
  return store.updatePlan(sql, actor.workspace_id, plan)
}

function requireWithinPlan({ workspace }: Transaction, plan: Plan): void {
  const taken = { members: workspace.member_count, guests: workspace.guest_count }
  const excess = (['members', 'guests'] as const)
    .map((limit) => ({ limit, max: planLimits[plan][limit], actual: taken[limit] }))
    .filter(({ max, actual }) => actual > max)
  if (excess.length === 0) return
  const words = excess.map(({ limit, max, actual }) => `${limit}: ${actual} of ${max}`)
  throw conflict(
    'plan_limits',
    `The workspace has more than the plan ${plan} allows (${words.join(', ')}).`,
    {
      excess,
    },
  )
}
