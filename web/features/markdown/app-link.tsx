import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type AppLinkProps = { path: string; className?: string; done?: boolean; children: ReactNode }

/** A link in a text to a page of the app. */
export function AppLink({ path, className = 'link', done, children }: AppLinkProps) {
  const { history } = useRouter()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(path)
  }
  return (
    <a className={className} href={path} data-done={done || undefined} onClick={follow}>
      {children}
    </a>
  )
}
