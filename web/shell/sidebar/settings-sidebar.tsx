import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleHelp, Terminal } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWorkspace } from '../../data/session.ts'
import { visited } from '../../data/recent-paths.ts'
import { words as common } from '../../messages/en/common.ts'
import { words } from '../../messages/en/shell.ts'
import { words as keys } from '../../messages/en/shortcuts.ts'
import { openKeys } from '../../ui/overlay-state.ts'
import { type Place, settingsPlaces } from '../../ui/nav-items.ts'
import { Spaces } from './workspace-switcher.tsx'
import { Standing } from './sync-status.tsx'

/** The sidebar of the settings: you, the workspace, and what developers need. */
export function SettingsSide() {
  const here = useWorkspace()
  const lastTasks = visited(here.id).find((path) => !path.startsWith('/settings/')) ?? '/today'
  return (
    <nav className="side" aria-label={words.menu}>
      <Spaces />
      <Link to={lastTasks} className="nav">
        <Icon of={ArrowLeft} />
        {words.back}
      </Link>
      <h2>{words.you}</h2>
      <Places of={settingsPlaces.you} />
      <h2 className="cut">{here.name}</h2>
      <Places of={settingsPlaces.workspace} />
      <h2>{words.developers}</h2>
      <Places of={settingsPlaces.developers} />
      <a className="nav" href="/docs" target="_blank" rel="noreferrer">
        <Icon of={Terminal} />
        {words.places.reference}
      </a>
      <footer>
        <Standing />
        <span className="grow" />
        <IconButton icon={CircleHelp} label={keys.open} onClick={openKeys} />
      </footer>
    </nav>
  )
}

type PlacesProps = { of: readonly Place[] }

function Places({ of }: PlacesProps) {
  const { plan } = useWorkspace()
  return of.map(({ to, name, icon }) => (
    <Link key={to} to={to} className="nav">
      <Icon of={icon} />
      {name}
      {to === '/settings/plan' && <span className="n">{common.plans[plan]}</span>}
    </Link>
  ))
}
