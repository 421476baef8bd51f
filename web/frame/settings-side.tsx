import { Link } from '@tanstack/react-router'
import {
  Building2,
  ChevronsUpDown,
  CircleHelp,
  CreditCard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Plus,
  Shield,
  Terminal,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { switchWorkspace, useMe, useWorkspace } from '../lib/session.tsx'
import { words as common } from '../words/en/common.ts'
import { words } from '../words/en/frame.ts'
import { openFound, openKeys } from './openers.ts'
import { signOut } from './sign-out.ts'
import { Standing } from './standing.tsx'

/** The sidebar of the settings: you, the workspace, and what developers need. */
export function SettingsSide() {
  const here = useWorkspace()
  return (
    <nav className="side" aria-label={words.menu}>
      <Spaces />
      <h2>{words.you}</h2>
      <Place to="/settings/profile" icon={UserRound} label={words.places.profile} />
      <Place to="/settings/security" icon={Shield} label={words.places.security} />
      <h2 className="cut">{here.name}</h2>
      <Place to="/settings/workspace" icon={Building2} label={words.places.workspace} />
      <Place to="/settings/members" icon={UsersRound} label={words.places.members} />
      <Place to="/settings/plan" icon={CreditCard} label={words.places.plan} note={common.plans[here.plan]} />
      <h2>{words.developers}</h2>
      <Place to="/settings/tokens" icon={KeyRound} label={words.places.tokens} />
      <Place to="/settings/webhooks" icon={Webhook} label={words.places.webhooks} />
      <a className="nav" href="/docs" target="_blank" rel="noreferrer">
        <Icon of={Terminal} />
        {words.places.reference}
      </a>
      <footer>
        <Standing />
        <span className="grow" />
        <IconButton icon={CircleHelp} label={words.keys.open} onClick={openKeys} />
      </footer>
    </nav>
  )
}

type PlaceProps = { to: string; icon: LucideIcon; label: string; note?: ReactNode }

function Place({ to, icon, label, note }: PlaceProps) {
  return (
    <Link to={to} className="nav">
      <Icon of={icon} />
      {label}
      {note !== undefined && <span className="n">{note}</span>}
    </Link>
  )
}

/** The workspace one is in, and the way to another. */
function Spaces() {
  const me = useMe()
  const here = useWorkspace()
  return (
    <Menu
      label={words.workspaces.label}
      items={[
        ...me.workspaces.map((workspace) => ({
          id: workspace.id,
          label: workspace.name,
          about: `${common.roles[workspace.role]}, ${common.plans[workspace.plan]}`,
          chosen: workspace.id === here.id,
          onAction: () => void switchWorkspace(workspace.id),
        })),
        'rule' as const,
        ...(me.may_found
          ? [{ id: 'new', label: words.workspaces.new, icon: Plus, onAction: openFound }]
          : []),
        { id: 'out', label: words.workspaces.signOut, icon: LogOut, onAction: () => void signOut() },
      ]}
    >
      <button type="button" className="space">
        <img src="/mark.svg" alt="" width={22} height={22} />
        <span className="grow cut">{here.name}</span>
        <Icon of={ChevronsUpDown} small />
      </button>
    </Menu>
  )
}
