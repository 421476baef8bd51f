import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { linkTarget, taskIdOfPath } from './link-target.ts'
import { InLink, TaskById } from './task-chip.tsx'

/** A link in a text. Other sites open in a new tab, without a referrer. */
export function MarkdownLink({ to, text, children }: { to: string; text: string; children: ReactNode }) {
  const target = linkTarget(to, location.origin)
  if (target === undefined) return children
  if (target.kind === 'other')
    return (
      <a className="link" href={target.url} target="_blank" rel="noopener noreferrer nofollow">
        <InLink value>{children}</InLink>
      </a>
    )
  const task = taskIdOfPath(target.path)
  // A bare task URL becomes the task; a link text of one's own stays.
  if (task !== undefined && text === to) return <TaskById id={task} written={to} />
  return (
    <AppLink path={target.path}>
      <InLink value>{children}</InLink>
    </AppLink>
  )
}
