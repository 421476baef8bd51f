import { useInWorkspace } from './session.ts'

/** Where the inbox is read. */
export const inboxPath = '/notifications'
/** Where it is read how much of the inbox is unread. */
export const countPath = '/notifications/count'
export type Unread = { unread: number }

/** How much of the inbox is unread; 0 until it is known. */
export const useUnread = (): number => useInWorkspace<Unread>(countPath).data?.unread ?? 0
