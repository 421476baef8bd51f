import { type ReactNode, useEffect } from 'react'
import { RemoteChangesButton } from './remote-changes-button.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { MenuButton } from './menu-button.tsx'
import { setScreenTitle } from './document-title.ts'

type PageProps = {
  /** The title of the tab, and the heading unless `heading` is given. */
  title: string
  /** The heading, where it is more than text; it must be an `h1`. */
  heading?: ReactNode
  /** Before the heading, such as breadcrumbs. */
  crumbs?: ReactNode
  /** After the heading, such as a status. */
  state?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a screen: its toolbar, and the content below. */
export function Page({ title, heading, crumbs, state, actions, children }: PageProps) {
  useEffect(() => setScreenTitle(title), [title])
  useEffect(focusPageOnOpen, [])
  return (
    <>
      <header className="bar">
        <MenuButton />
        {crumbs && <span className="breadcrumbs wide-only">{crumbs}</span>}
        {heading ?? <h1 className="cut min-w-0">{title}</h1>}
        {state}
        <RemoteChangesButton />
        <span className="grow" />
        {actions}
      </header>
      <ConnectionBanner />
      {children}
    </>
  )
}

let lastPath: string | undefined

/** Moves the focus to a newly opened screen: the link that opened it is gone with the previous one. */
function focusPageOnOpen(): (() => void) | undefined {
  const { pathname } = location
  const isFirst = lastPath === undefined || lastPath === pathname
  lastPath = pathname
  if (isFirst) return undefined
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('page')?.focus()
  })
  return () => cancelAnimationFrame(frame)
}

/** The part of a screen that scrolls. */
export const PageBody = ({ children }: { children: ReactNode }) => <div className="scroll">{children}</div>
