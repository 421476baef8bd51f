import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { meQuery, queryClient } from '../../data/query-client.ts'
import { invalidatePath, useCollection, useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Skeleton, MarginRow, MarginList, RowList } from '../../ui/margin-list.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { PlanAllowance, Plan, PlanOptions, WorkspaceOverview } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as workspaceMessages } from '../../messages/en/workspace.ts'
import { formatBytes, formatList, formatNumber } from '../../messages/format.ts'

const messages = workspaceMessages.plan

/** Settings → Plan: usage of each limit, and a comparison of the plans. */
export function Screen() {
  const workspace = useWorkspaceQuery<WorkspaceOverview>('', { every: 15_000 })
  const plans = useCollection<PlanOptions['data'][number]>('/plans')
  const error = workspace.error ?? plans.error
  return (
    <Page title={messages.title}>
      <PageBody>
        <MarginList>
          {workspace.data && plans.data ? (
            <>
              <PlanUsage workspace={workspace.data} />
              <PlanComparison workspace={workspace.data} plans={plans.data.data} />
            </>
          ) : error ? (
            <ErrorState
              error={error}
              onRetry={() => void Promise.all([workspace.refetch(), plans.refetch()])}
            />
          ) : (
            <Skeleton rows={6} />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}

function PlanUsage({ workspace }: { workspace: WorkspaceOverview }) {
  const { usage, limits, requests_used, self_service_plans, plan } = workspace
  return (
    <>
      <MarginRow kind="lead">
        <p className="prose">
          {messages.on(common.plans[plan])} {self_service_plans ? messages.owner : messages.operator}
        </p>
      </MarginRow>
      <MarginRow kind="section" as="h2">
        {messages.usage}
      </MarginRow>
      <RowList label={messages.usage}>
        <UsageMeter
          label={messages.rows.members}
          used={usage.members}
          max={limits.members}
          note={usage.invitations > 0 ? messages.invited(usage.invitations) : ''}
        />
        <UsageMeter label={messages.rows.guests} used={usage.guests} max={limits.guests} />
        <UsageMeter
          label={messages.rows.webhook_addresses}
          used={usage.webhook_addresses}
          max={limits.webhook_addresses}
        />
        <UsageMeter
          label={messages.rows.storage_bytes}
          used={usage.storage_bytes}
          max={limits.storage_bytes}
          show={formatBytes}
        />
        {requests_used !== null && (
          <UsageMeter label={messages.rows.requests} used={requests_used} max={limits.requests_per_minute} />
        )}
      </RowList>
    </>
  )
}

type UsageMeterProps = {
  label: string
  used: number
  max: number | null
  note?: string
  show?: (value: number) => string
}

function UsageMeter({ label, used, max, note, show = formatNumber }: UsageMeterProps) {
  const share = max === null || max === 0 ? 0 : Math.min(1, used / max)
  return (
    <MarginRow as="li" margin={show(used)}>
      <span className="w-52 max-small:w-36">{label}</span>
      <span className="meter wide-only" data-full={share >= 0.9 || undefined} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="dim">
        {max === null ? messages.noLimit : messages.of(show(used), show(max))}
        {note && ` · ${note}`}
      </span>
    </MarginRow>
  )
}

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
  ['requests_per_minute', (limits: PlanAllowance) => formatLimit(limits.requests_per_minute)],
  ['webhook_addresses', (limits: PlanAllowance) => formatLimit(limits.webhook_addresses)],
  ['storage_bytes', (limits: PlanAllowance) => formatBytes(limits.storage_bytes)],
  ['history_days', (limits: PlanAllowance) => messages.days(limits.history_days)],
] as const
const formatLimit = (count: number): string => (count === 0 ? messages.none : formatNumber(count))

function PlanComparison({ workspace, plans }: { workspace: WorkspaceOverview; plans: PlanOptions['data'] }) {
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

const planOrder: readonly Plan[] = ['start', 'team', 'business']

function ChangePlanDialog({ from, to, onClose }: { from: Plan; to: Plan; onClose: () => void }) {
  const here = useWorkspace()
  const change = useAction(async () => {
    await call('POST', `/workspaces/${here.id}/plan`, { plan: to })
    await Promise.all([invalidatePath(here.id, ''), queryClient.invalidateQueries(meQuery)])
    showToast(messages.changing.done(common.plans[to]))
    onClose()
  })
  const excess = excessText(change.error)
  const { up, down, start } = messages.changing
  return (
    <ConfirmDialog
      title={messages.changing.title(common.plans[to])}
      action={messages.choose(common.plans[to])}
      danger={planOrder.indexOf(to) < planOrder.indexOf(from)}
      pending={change.pending}
      error={excess ? null : change.error}
      onSubmit={() => void change.run()}
      onCancel={onClose}
    >
      <p>{planOrder.indexOf(to) > planOrder.indexOf(from) ? up : to === 'start' ? start : down}</p>
      {excess && (
        <p className="text-red" role="alert">
          {messages.changing.excess(excess)}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Lists what exceeds the limits of the plan (D15): "Members 9 of 3". */
function excessText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'plan_limits') return undefined
  const { excess } = error.details as {
    excess?: { limit: 'members' | 'guests'; max: number; actual: number }[]
  }
  return formatList(
    (excess ?? []).map(
      ({ limit, actual, max }) => `${messages.rows[limit]} ${messages.of(`${actual}`, `${max}`)}`,
    ),
  )
}
