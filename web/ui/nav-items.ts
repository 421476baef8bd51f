import { Bell, CalendarDays, ChartColumn, Layers, type LucideIcon, Sun, UserRound } from 'lucide-react'
import { messages as sidebarMessages } from '../messages/en/sidebar.ts'

export type NavItem = { to: string; name: string; icon: LucideIcon }

/** The views that everyone has. */
export const viewNavItems: readonly NavItem[] = [
  { to: '/today', name: sidebarMessages.today, icon: Sun },
  { to: '/upcoming', name: sidebarMessages.upcoming, icon: CalendarDays },
  { to: '/assigned', name: sidebarMessages.assigned, icon: UserRound },
  { to: '/all', name: sidebarMessages.all, icon: Layers },
  { to: '/insights', name: sidebarMessages.insights, icon: ChartColumn },
  { to: '/notifications', name: sidebarMessages.notifications, icon: Bell },
]
