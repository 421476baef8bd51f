import { useState } from 'react'
import { useWorkspace } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Plan, PlanAllowance, PlanOptions, WorkspaceOverview } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as workspaceMessages } from '../../messages/en/workspace.ts'
import { formatBytes, formatNumber } from '../../messages/format.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'

const messages = workspaceMessages.plan

const comparedLimits = [
  [
    'members',
    (limits: PlanAllowance) => (limits.members === null ? messages.noLimit : formatNumber(limits.members)),
  ],
  [
    'guests',
    ({ guests }: PlanAllowance) =>
      guests === null ? messages.noLimit : guests === 0 ? messages.none : formatNumber(guests),
  ],
  ['api', (limits: PlanAllowance) => (limits.requests_per_minute === 0 ? messages.none : messages.yes)],
  ['integrations', (limits: PlanAllowance) => formatLimit(limits.integrations)],
  ['requests_per_minute', (limits: PlanAllowance) => formatLimit(limits.requests_per_minute)],
  ['webhook_addresses', (limits: PlanAllowance) => formatLimit(limits.webhook_addresses)],
  ['storage_bytes', (limits: PlanAllowance) => formatBytes(limits.storage_bytes)],
  ['history_days', (limits: PlanAllowance) => messages.days(limits.history_days)],
] as const
/** What only some plans have, which is no number. */
const comparedFeatures = ['schedules', 'log'] as const
const formatLimit = (count: number): string => (count === 0 ? messages.none : formatNumber(count))

/** The limits of all plans side by side; the owner can change the plan where that is self-service. */
export function PlanComparison({
  workspace,
  plans,
}: {
  workspace: WorkspaceOverview
  plans: PlanOptions['data']
}) {
  const { role } = useWorkspace()
  const [chosen, setChosen] = useState<Plan>()
  const mayChange = workspace.self_service_plans && role === 'owner'
  return (
    <>
      <MarginRow kind="section" as="h2">
        {messages.compare}
      </MarginRow>
      <MarginRow alignTop>
        <div className="overflow-auto" tabIndex={0} role="region" aria-label={messages.compare}>
          <table className="plans">
            <thead>
              <tr>
                <td />
                {plans.map(({ plan }) => (
                  <th key={plan} scope="col">
                    {common.plans[plan]}{' '}
                    {plan === workspace.plan && <Tag tone="good">{messages.current}</Tag>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {comparedLimits.map(([row, show]) => (
                <tr key={row}>
                  <th scope="row">{messages.rows[row]}</th>
                  {plans.map(({ plan, limits }) => (
                    <td key={plan}>{show(limits)}</td>
                  ))}
                </tr>
              ))}
              {comparedFeatures.map((row) => (
                <tr key={row}>
                  <th scope="row">{messages.rows[row]}</th>
                  {plans.map(({ plan }) => (
                    <td key={plan}>{plan === 'business' ? messages.yes : messages.none}</td>
                  ))}
                </tr>
              ))}
              {mayChange && (
                <tr>
                  <td />
                  {plans.map(({ plan }) => (
                    <td key={plan}>
                      {plan !== workspace.plan && (
                        <Button onClick={() => setChosen(plan)}>{messages.choose(common.plans[plan])}</Button>
                      )}
                    </td>
                  ))}
                </tr>
              )}
            </tbody>
          </table>
        </div>
      </MarginRow>
      {chosen && <ChangePlanDialog from={workspace.plan} to={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
