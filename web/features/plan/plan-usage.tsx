import { useAdminNames, useOwnerName } from '../../data/people.ts'
import { canManageWorkspace, useWorkspace } from '../../data/session.ts'
import { CopyRow } from '../../ui/copy-row.tsx'
import { RowList, MarginRow } from '../../ui/margin-list.tsx'
import type { Plan, WorkspaceOverview } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as workspaceMessages } from '../../messages/en/workspace.ts'
import { formatBytes, formatList, formatNumber } from '../../messages/format.ts'

const messages = workspaceMessages.plan

/** The plan that the command to copy names; from the largest one people go back. */
const nextPlan: Record<Plan, Plan> = { start: 'team', team: 'business', business: 'team' }

/** Who can change the plan, and how: the owner where that is self-service, otherwise the person who runs Daybook. */
function HowToChange({ selfService }: { selfService: boolean }) {
  const { role } = useWorkspace()
  const admins = useAdminNames() ?? []
  const owner = useOwnerName()
  if (selfService) return role === 'owner' ? messages.here : owner !== undefined && messages.owner(owner)
  if (canManageWorkspace({ role })) return messages.operator
  return admins.length > 0 && messages.ask(formatList(admins))
}

/** What the workspace uses of each limit. */
export function PlanUsage({ workspace }: { workspace: WorkspaceOverview }) {
  const { id, usage, limits, requests_used, self_service_plans, plan } = workspace
  const { role } = useWorkspace()
  return (
    <>
      <MarginRow kind="lead">
        <p className="prose">
          {messages.on(common.plans[plan])} <HowToChange selfService={self_service_plans} />
        </p>
      </MarginRow>
      {!self_service_plans && canManageWorkspace({ role }) && (
        <MarginRow>
          <div className="grow min-w-0">
            <CopyRow
              text={`daybook workspace set-plan --workspace ${id} --plan ${nextPlan[plan]}`}
              label={messages.copyCommand}
            />
          </div>
        </MarginRow>
      )}
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
