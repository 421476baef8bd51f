import { useWorkspaceQuery } from './session.ts'

/** The path of the notifications. */
export const notificationsPath = '/notifications'
/** The path of the number of unread notifications. */
export const unreadCountPath = '/notifications/count'
export type UnreadCount = { unread: number }

/** Returns the number of unread notifications, 0 until known. */
export const useUnreadCount = (): number => useWorkspaceQuery<UnreadCount>(unreadCountPath).data?.unread ?? 0
