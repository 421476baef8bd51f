import { useWorkspaceQuery } from './session.ts'

/** Where the inbox is read. */
export const inboxPath = '/notifications'
/** Where it is read how much of the inbox is unread. */
export const unreadCountPath = '/notifications/count'
export type UnreadCount = { unread: number }

/** How much of the inbox is unread; 0 until it is known. */
export const useUnreadCount = (): number => useWorkspaceQuery<UnreadCount>(unreadCountPath).data?.unread ?? 0
