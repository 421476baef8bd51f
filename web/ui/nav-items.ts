import {
  Bell,
  Building2,
  CalendarDays,
  CreditCard,
  FileInput,
  FileOutput,
  Inbox,
  KeyRound,
  Layers,
  type LucideIcon,
  ScrollText,
  Shield,
  Sun,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { messages as desk } from '../messages/en/sidebar.ts'
import { messages } from '../messages/en/shell.ts'

export type NavItem = { to: string; name: string; icon: LucideIcon }

/** The views that everybody has. */
export const viewNavItems: readonly NavItem[] = [
  { to: '/inbox', name: desk.inbox, icon: Inbox },
  { to: '/today', name: desk.today, icon: Sun },
  { to: '/upcoming', name: desk.upcoming, icon: CalendarDays },
  { to: '/assigned', name: desk.assigned, icon: UserRound },
  { to: '/all', name: desk.all, icon: Layers },
]

const { pages: places } = messages
/** The settings: of the person, of the workspace, and what developers need. */
export const settingsNavItems = {
  you: [
    { to: '/settings/profile', name: places.profile, icon: UserRound },
    { to: '/settings/security', name: places.security, icon: Shield },
    { to: '/settings/notifications', name: places.notifications, icon: Bell },
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
