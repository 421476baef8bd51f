import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '../../router/link.tsx'
import { push } from '../../router/location.ts'

type AppLinkProps = { path: string; className?: string; done?: boolean; children: ReactNode }

/** A link in a text to a page of the app. */
export function AppLink({ path, className = 'link', done, children }: AppLinkProps) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    push(path)
  }
  return (
    <a className={className} href={path} data-done={done || undefined} onClick={follow}>
      {children}
    </a>
  )
}
