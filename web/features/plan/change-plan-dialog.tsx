import { ApiError, call } from '../../data/api.ts'
import { meQuery, queryClient } from '../../data/query-client.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Plan } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as workspaceMessages } from '../../messages/en/workspace.ts'
import { formatList } from '../../messages/format.ts'

const messages = workspaceMessages.plan

const planOrder: readonly Plan[] = ['start', 'team', 'business']

/** Asks for confirmation before the plan changes, and says what that means. */
export function ChangePlanDialog({ from, to, onClose }: { from: Plan; to: Plan; onClose: () => void }) {
  const workspace = useWorkspace()
  const change = useAction(async () => {
    await call('POST', `/workspaces/${workspace.id}/plan`, { plan: to })
    await Promise.all([invalidatePath(workspace.id, ''), queryClient.invalidateQueries(meQuery)])
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
