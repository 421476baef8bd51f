import { useEffect } from 'react'
import { useWorkspace } from '../data/session.ts'
import { forgetPath } from '../data/recent-paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { messages } from '../messages/en/shell.ts'

/** Shown for anything that doesn't exist or isn't visible: people can't tell which. */
export function NotFound() {
  const { id } = useWorkspace()
  // Keeps the path out of the recent ones.
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
