import { type ReactNode, useEffect } from 'react'
import { RemoteChangesButton } from './remote-changes-button.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { MenuButton } from './menu-button.tsx'
import { setScreenTitle } from './document-title.ts'

type PageProps = {
  /** What the tab is called, and the heading where `heading` is not given. */
  title: string
  /** The heading where it is more than its words: an `h1` in any case. */
  heading?: ReactNode
  /** In front of the heading, such as the way back. */
  crumbs?: ReactNode
  /** Behind the heading, such as a state. */
  state?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its bar, and what scrolls below. */
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

/** What was pressed has gone with the screen before: the focus goes to the one that it has opened. */
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
