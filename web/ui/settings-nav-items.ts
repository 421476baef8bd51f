import {
  Bell,
  Blocks,
  Building2,
  CreditCard,
  FileInput,
  FileOutput,
  Keyboard,
  KeyRound,
  ScrollText,
  Shield,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { messages } from '../messages/en/shell.ts'
import type { NavItem } from './nav-items.ts'

const { pages: places } = messages
/** The settings pages: personal, of the workspace, and for developers. */
export const settingsNavItems = {
  you: [
    { to: '/settings/profile', name: places.profile, icon: UserRound },
    { to: '/settings/security', name: places.security, icon: Shield },
    { to: '/settings/notifications', name: places.notifications, icon: Bell },
    { to: '/settings/keyboard', name: places.keyboard, icon: Keyboard },
    { to: '/settings/apps', name: places.apps, icon: Blocks },
  ],
  workspace: [
    { to: '/settings/workspace', name: places.workspace, icon: Building2 },
    { to: '/settings/members', name: places.members, icon: UsersRound },
    { to: '/settings/plan', name: places.plan, icon: CreditCard },
    { to: '/settings/import', name: places.import, icon: FileInput },
    { to: '/settings/export', name: places.export, icon: FileOutput },
    { to: '/settings/log', name: places.log, icon: ScrollText },
  ],
  developers: [
    { to: '/settings/tokens', name: places.tokens, icon: KeyRound },
    { to: '/settings/webhooks', name: places.webhooks, icon: Webhook },
  ],
} satisfies Record<string, readonly NavItem[]>
