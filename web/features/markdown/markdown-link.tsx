import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useFetchedRow } from '../../data/tasks/use-fetched-row.ts'
import { linkTarget, taskIdOfPath } from './link-target.ts'

/** A link in a text. Other sites open in a new tab, without a referrer. */
export function MarkdownLink({ to, text, children }: { to: string; text: string; children: ReactNode }) {
  const target = linkTarget(to, location.origin)
  if (target === undefined) return children
  if (target.kind === 'other')
    return (
      <a className="link" href={target.url} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  const task = taskIdOfPath(target.path)
  // A bare task URL becomes the title of the task; a link text of one's own stays.
  if (task !== undefined && text === to) return <TaskLink id={task} />
  return <AppLink path={target.path}>{children}</AppLink>
}

/** A task mentioned in a text: its title, once loaded. */
export function TaskLink({ id }: { id: string }) {
  return <AppLink path={`/tasks/${id}`}>{useFetchedRow(id)?.title ?? id}</AppLink>
}

function AppLink({ path, children }: { path: string; children: ReactNode }) {
  const { history } = useRouter()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(path)
  }
  return (
    <a className="link" href={path} onClick={follow}>
      {children}
    </a>
  )
}
