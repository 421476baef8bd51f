import {
  Bell,
  Blocks,
  Building2,
  CalendarDays,
  CreditCard,
  FileInput,
  FileOutput,
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
import { messages as sidebarMessages } from '../messages/en/sidebar.ts'
import { messages } from '../messages/en/shell.ts'

export type NavItem = { to: string; name: string; icon: LucideIcon }

/** The views that everyone has. */
export const viewNavItems: readonly NavItem[] = [
  { to: '/today', name: sidebarMessages.today, icon: Sun },
  { to: '/upcoming', name: sidebarMessages.upcoming, icon: CalendarDays },
  { to: '/assigned', name: sidebarMessages.assigned, icon: UserRound },
  { to: '/all', name: sidebarMessages.all, icon: Layers },
  { to: '/notifications', name: sidebarMessages.notifications, icon: Bell },
]

const { pages: places } = messages
/** The settings pages: personal, of the workspace, and for developers. */
export const settingsNavItems = {
  you: [
    { to: '/settings/profile', name: places.profile, icon: UserRound },
    { to: '/settings/security', name: places.security, icon: Shield },
    { to: '/settings/notifications', name: places.notifications, icon: Bell },
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
