import { RowList, MarginRow } from '../../ui/margin-list.tsx'
import type { WorkspaceOverview } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as workspaceMessages } from '../../messages/en/workspace.ts'
import { formatBytes, formatNumber } from '../../messages/format.ts'

const messages = workspaceMessages.plan

/** What the workspace uses of each limit. */
export function PlanUsage({ workspace }: { workspace: WorkspaceOverview }) {
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
        <UsageMeter label={messages.rows.integrations} used={usage.integrations} max={limits.integrations} />
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
      <span className="dim flex-none max-small:flex-1">
        {max === null ? messages.noLimit : messages.of(show(used), show(max))}
        {note && ` · ${note}`}
      </span>
    </MarginRow>
  )
}
