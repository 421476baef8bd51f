import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { Page, Scroll } from '../../shell/page/page.tsx'
import { meQuery, queries } from '../../data/query-client.ts'
import { forget, useCollection, useInWorkspace, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Bones, Entry, Ledger, Rows } from '../../ui/margin-list.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { LimitsView, Plan, PlanViews, WorkspaceView } from '../../lib/types.ts'
import { words as common } from '../../messages/en/common.ts'
import { words as all } from '../../messages/en/workspace.ts'
import { bytes, listed, number } from '../../messages/format.ts'

const words = all.plan

/** Settings → Plan: what is used of each limit, and what each plan includes. */
export function Screen() {
  const workspace = useInWorkspace<WorkspaceView>('', { every: 15_000 })
  const plans = useCollection<PlanViews['data'][number]>('/plans')
  const error = workspace.error ?? plans.error
  return (
    <Page title={words.title}>
      <Scroll>
        <Ledger>
          {workspace.data && plans.data ? (
            <>
              <Use workspace={workspace.data} />
              <Plans workspace={workspace.data} plans={plans.data.data} />
            </>
          ) : error ? (
            <Problem error={error} onRetry={() => void Promise.all([workspace.refetch(), plans.refetch()])} />
          ) : (
            <Bones rows={6} />
          )}
        </Ledger>
      </Scroll>
    </Page>
  )
}

function Use({ workspace }: { workspace: WorkspaceView }) {
  const { usage, limits, requests_used, self_service_plans, plan } = workspace
  return (
    <>
      <Entry kind="lead">
        <p className="prose">
          {words.on(common.plans[plan])} {self_service_plans ? words.owner : words.operator}
        </p>
      </Entry>
      <Entry kind="section" as="h2">
        {words.use}
      </Entry>
      <Rows label={words.use}>
        <Meter
          label={words.rows.members}
          used={usage.members}
          max={limits.members}
          note={usage.invitations > 0 ? words.invited(usage.invitations) : ''}
        />
        <Meter label={words.rows.guests} used={usage.guests} max={limits.guests} />
        <Meter
          label={words.rows.webhook_addresses}
          used={usage.webhook_addresses}
          max={limits.webhook_addresses}
        />
        <Meter
          label={words.rows.storage_bytes}
          used={usage.storage_bytes}
          max={limits.storage_bytes}
          show={bytes}
        />
        {requests_used !== null && (
          <Meter label={words.rows.requests} used={requests_used} max={limits.requests_per_minute} />
        )}
      </Rows>
    </>
  )
}

type MeterProps = {
  label: string
  used: number
  max: number | null
  note?: string
  show?: (value: number) => string
}

function Meter({ label, used, max, note, show = number }: MeterProps) {
  const share = max === null || max === 0 ? 0 : Math.min(1, used / max)
  return (
    <Entry as="li" margin={show(used)}>
      <span className="w-52 max-small:w-36">{label}</span>
      <span className="meter wide-only" data-full={share >= 0.9 || undefined} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="dim">
        {words.of(show(used), max === null ? words.noLimit : show(max))}
        {note && ` · ${note}`}
      </span>
    </Entry>
  )
}

const shown = [
  ['members', (limits: LimitsView) => (limits.members === null ? words.noLimit : number(limits.members))],
  [
    'guests',
    ({ guests }: LimitsView) =>
      guests === null ? words.noLimit : guests === 0 ? words.none : number(guests),
  ],
  ['api', (limits: LimitsView) => (limits.requests_per_minute === 0 ? words.none : words.yes)],
  ['requests_per_minute', (limits: LimitsView) => counts(limits.requests_per_minute)],
  ['webhook_addresses', (limits: LimitsView) => counts(limits.webhook_addresses)],
  ['storage_bytes', (limits: LimitsView) => bytes(limits.storage_bytes)],
  ['history_days', (limits: LimitsView) => words.days(limits.history_days)],
] as const
const counts = (count: number): string => (count === 0 ? words.none : number(count))

function Plans({ workspace, plans }: { workspace: WorkspaceView; plans: PlanViews['data'] }) {
  const { role } = useWorkspace()
  const [chosen, setChosen] = useState<Plan>()
  const mayChange = workspace.self_service_plans && role === 'owner'
  return (
    <>
      <Entry kind="section" as="h2">
        {words.compare}
      </Entry>
      <Entry top>
        <div className="overflow-auto" tabIndex={0} role="region" aria-label={words.compare}>
          <table className="plans">
            <thead>
              <tr>
                <td />
                {plans.map(({ plan }) => (
                  <th key={plan} scope="col">
                    {common.plans[plan]} {plan === workspace.plan && <Tag tone="good">{words.current}</Tag>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(([row, show]) => (
                <tr key={row}>
                  <th scope="row">{words.rows[row]}</th>
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
                        <Button onClick={() => setChosen(plan)}>{words.choose(common.plans[plan])}</Button>
                      )}
                    </td>
                  ))}
                </tr>
              )}
            </tbody>
          </table>
        </div>
      </Entry>
      {chosen && <Change from={workspace.plan} to={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const order: readonly Plan[] = ['start', 'team', 'business']

function Change({ from, to, onClose }: { from: Plan; to: Plan; onClose: () => void }) {
  const here = useWorkspace()
  const change = useAction(async () => {
    await call('POST', `/workspaces/${here.id}/plan`, { plan: to })
    await Promise.all([forget(here.id, ''), queries.invalidateQueries(meQuery)])
    toast(words.changing.done(common.plans[to]))
    onClose()
  })
  const excess = excessOf(change.error)
  const { up, down, start } = words.changing
  return (
    <Confirm
      title={words.changing.title(common.plans[to])}
      action={words.choose(common.plans[to])}
      danger={order.indexOf(to) < order.indexOf(from)}
      pending={change.pending}
      error={excess ? null : change.error}
      onSubmit={() => void change.run()}
      onCancel={onClose}
    >
      <p>{order.indexOf(to) > order.indexOf(from) ? up : to === 'start' ? start : down}</p>
      {excess && (
        <p className="text-red" role="alert">
          {words.changing.excess(excess)}
        </p>
      )}
    </Confirm>
  )
}

/** What of the workspace is too much for the plan (D15): "9 members". */
function excessOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'plan_limits') return undefined
  const { excess } = error.details as {
    excess?: { limit: 'members' | 'guests'; max: number; actual: number }[]
  }
  return listed(
    (excess ?? []).map(({ limit, actual, max }) => `${words.rows[limit]} ${words.of(`${actual}`, `${max}`)}`),
  )
}
