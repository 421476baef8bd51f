import { Link } from '../../router/link.tsx'
import { ArrowLeft, CircleHelp, Terminal } from 'lucide-react'
import { useRef } from 'react'
import { useRovingFocus } from '../../ui/roving-focus.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWorkspace } from '../../data/session.ts'
import { recentPaths } from '../../data/recent-paths.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/shell.ts'
import { messages as sidebar } from '../../messages/en/sidebar.ts'
import { openShortcuts } from '../../ui/overlay-state.ts'
import type { NavItem } from '../../ui/nav-items.ts'
import { settingsNavItems } from '../../ui/settings-nav-items.ts'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'
import { SyncStatus } from './sync-status.tsx'
import './settings-links.css'

/** The sidebar of the settings: yours, the workspace's, and those for developers. */
export function SettingsSidebar() {
  const workspace = useWorkspace()
  const root = useRef<HTMLElement>(null)
  useRovingFocus(root, '.nav')
  const lastAppPath = recentPaths(workspace.id).find((path) => !path.startsWith('/settings/')) ?? '/today'
  return (
    <nav ref={root} className="sidebar" data-settings aria-label={messages.menu}>
      <WorkspaceSwitcher />
      <Link to={lastAppPath} className="nav">
        <Icon of={ArrowLeft} />
        {messages.back}
      </Link>
      <SettingsLinks />
      <footer>
        <SyncStatus />
        <span className="grow" />
        <IconButton icon={CircleHelp} label={sidebar.shortcuts} onClick={openShortcuts} />
      </footer>
    </nav>
  )
}

/** The settings pages under their headings. */
export function SettingsLinks() {
  const workspace = useWorkspace()
  return (
    <>
      <h2>{messages.you}</h2>
      <NavLinks of={settingsNavItems.you} />
      <h2 className="cut">{workspace.name}</h2>
      <NavLinks of={settingsNavItems.workspace} />
      <h2>{messages.developers}</h2>
      <NavLinks of={settingsNavItems.developers} />
      <a className="nav" href="/docs/" target="_blank" rel="noreferrer">
        <Icon of={Terminal} />
        {messages.pages.reference}
      </a>
    </>
  )
}

type NavLinksProps = { of: readonly NavItem[] }

function NavLinks({ of }: NavLinksProps) {
  const { plan } = useWorkspace()
  return of.map(({ to, name, icon }) => (
    <Link key={to} to={to} className="nav">
      <Icon of={icon} />
      {name}
      {to === '/settings/plan' && <span className="count">{common.plans[plan]}</span>}
    </Link>
  ))
}
