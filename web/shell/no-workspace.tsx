import { Plus } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { MarginList } from '../ui/margin-list.tsx'
import { useMe } from '../data/session.ts'
import { messages as common } from '../messages/en/common.ts'
import { messages } from '../messages/en/shell.ts'
import { openNewWorkspace } from '../ui/overlay-state.ts'
import { signOut } from '../data/sign-out.ts'

/** Shown to people who aren't in any workspace. */
export function NoWorkspace() {
  const { may_found } = useMe()
  return (
    <>
      <header className="bar">
        <h1>{common.product}</h1>
      </header>
      <MarginList>
        <EmptyState
          title={messages.noWorkspace.title}
          actions={
            <>
              {may_found && (
                <Button kind="primary" icon={Plus} onClick={openNewWorkspace}>
                  {messages.noWorkspace.create}
                </Button>
              )}
              <Button onClick={() => void signOut()}>{messages.workspaces.signOut}</Button>
            </>
          }
        >
          <p>{messages.noWorkspace.text}</p>
        </EmptyState>
      </MarginList>
    </>
  )
}
