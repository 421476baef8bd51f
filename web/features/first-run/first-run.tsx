import { Link } from '@tanstack/react-router'
import { FileInput, LayoutTemplate, type LucideIcon, UserPlus } from 'lucide-react'
import { canManageWorkspace, useWorkspace } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { commandHandler } from '../../ui/commands/commands.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
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
          <Link to="/settings/import" className="first-run-offer">
            <Offer icon={FileInput} title={messages.import} text={messages.importText} />
          </Link>
          {canManageWorkspace(workspace) && (
            <Link to="/settings/members" className="first-run-offer">
              <Offer icon={UserPlus} title={messages.invite} text={messages.inviteText} />
            </Link>
          )}
        </section>
      </MarginRow>
    </>
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
