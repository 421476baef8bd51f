import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useFetchedRow } from '../../data/tasks/use-fetched-row.ts'
import { linkTarget, taskIdOfPath } from './link-target.ts'

/** A link that somebody wrote. Another site opens beside, and is told nothing of where it was opened from. */
export function MarkdownLink({ to, words, children }: { to: string; words: string; children: ReactNode }) {
  const place = linkTarget(to, location.origin)
  if (place === undefined) return children
  if (place.kind === 'other')
    return (
      <a className="link" href={place.url} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  const task = taskIdOfPath(place.path)
  // An address that was pasted says what it leads to; words that somebody chose stay theirs.
  if (task !== undefined && words === to) return <TaskLink id={task} />
  return <AppLink path={place.path}>{children}</AppLink>
}

/** A task that a text names: its title, once that is known. */
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
