import { useNavigate } from '../../router/hooks.ts'
import { Link } from '../../router/link.tsx'
import { Eye, FileInput, LayoutTemplate, type LucideIcon, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { canManageWorkspace, invalidatePath, useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import { newIdempotencyKey } from '../../data/tasks/write-queue.ts'
import type { List, SidebarData } from '../../lib/types.ts'
import { useAction } from '../../ui/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { commandHandler } from '../../ui/commands/commands.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { FormError } from '../auth/form-error.tsx'
import { openNewList } from '../../ui/overlay-state.ts'
import { messages } from '../../messages/en/first-run.ts'
import './first-run.css'

/** What someone can begin with in a workspace that has no task yet. It goes away with the first one. */
export function FirstRun() {
  const workspace = useWorkspace()
  return (
    <>
      <EmptyState
        title={messages.title}
        actions={
          <Button kind="primary" onClick={() => commandHandler('task.new')?.()}>
            {messages.write}
          </Button>
        }
      >
        <p>{messages.text}</p>
      </EmptyState>
      <MarginRow alignTop>
        <section className="first-run" aria-label={messages.other}>
          <h2 className="meta">{messages.other}</h2>
          <button type="button" className="first-run-offer" onClick={openNewList}>
            <Offer icon={LayoutTemplate} title={messages.template} text={messages.templateText} />
          </button>
          <SampleOffer />
          <Link to="/settings/import" className="first-run-offer">
            <Offer icon={FileInput} title={messages.import} text={messages.importText} />
          </Link>
          {/* The Start plan has no seat for anyone else. */}
          {canManageWorkspace(workspace) && workspace.plan !== 'start' && (
            <Link to="/settings/members" className="first-run-offer">
              <Offer icon={UserPlus} title={messages.invite} text={messages.inviteText} />
            </Link>
          )}
        </section>
      </MarginRow>
    </>
  )
}

/** Creates the sample and opens it, or opens the one that is there. */
function SampleOffer() {
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const [key] = useState(newIdempotencyKey)
  const sample = useWorkspaceQuery<SidebarData>('/sidebar').data?.lists.find(({ is_sample }) => is_sample)
  const create = useAction(async () => {
    const { id } = await call<List>('POST', `/workspaces/${workspaceId}/sample-lists`, undefined, {
      idempotencyKey: key,
    })
    await invalidatePath(workspaceId, '/sidebar')
    await navigate({ to: '/lists/$id', params: { id } })
  })
  if (sample)
    return (
      <Link to="/lists/$id" params={{ id: sample.id }} className="first-run-offer">
        <Offer icon={Eye} title={messages.openSample} text={messages.openSampleText} />
      </Link>
    )
  return (
    <button
      type="button"
      className="first-run-offer"
      aria-disabled={create.pending}
      onClick={() => create.pending || void create.run()}
    >
      <Offer icon={Eye} title={messages.sample} text={messages.sampleText} />
      {create.error !== null && <FormError error={create.error} />}
    </button>
  )
}

const Offer = ({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) => (
  <>
    <Icon of={icon} />
    <span>
      <b className="font-semibold block">{title}</b>
      <span className="meta">{text}</span>
    </span>
  </>
)
