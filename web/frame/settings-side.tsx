import { Link } from '@tanstack/react-router'
import {
  ArrowLeft,
  Building2,
  CircleHelp,
  CreditCard,
  KeyRound,
  type LucideIcon,
  Shield,
  Terminal,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useWorkspace } from '../lib/session.tsx'
import { words as common } from '../words/en/common.ts'
import { words } from '../words/en/frame.ts'
import { words as keys } from '../words/en/keys.ts'
import { openKeys } from './openers.ts'
import { Spaces } from './spaces.tsx'
import { Standing } from './standing.tsx'

/** The sidebar of the settings: you, the workspace, and what developers need. */
export function SettingsSide() {
  const here = useWorkspace()
  return (
    <nav className="side" aria-label={words.menu}>
      <Spaces />
      <Link to="/today" className="nav">
        <Icon of={ArrowLeft} />
        {words.back}
      </Link>
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
        <IconButton icon={CircleHelp} label={keys.open} onClick={openKeys} />
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
