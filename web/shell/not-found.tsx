import { useEffect } from 'react'
import { useWorkspace } from '../data/session.ts'
import { forgetPath } from '../data/recent-paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { messages } from '../messages/en/shell.ts'

/** Inside the app: what does not exist, or is not visible. The same for both. */
export function NotFound() {
  const { id } = useWorkspace()
  // Nobody is led back to it.
  useEffect(() => forgetPath(id, location.pathname), [id])
  return (
    <EmptyState
      title={messages.notFound.title}
      actions={
        <a className="button" href="/">
          {messages.notFound.home}
        </a>
      }
    >
      <p>{messages.notFound.text}</p>
    </EmptyState>
  )
}
