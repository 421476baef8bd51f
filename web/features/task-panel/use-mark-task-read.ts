import { useLocation } from '../../router/location.ts'
import { useEffect, useRef } from 'react'
import { newIdempotencyKey, enqueueWrite } from '../../data/tasks/write-queue.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { unreadCountPath, notificationsPath, type UnreadCount } from '../../data/unread-count.ts'
import { messages } from '../../messages/en/notifications.ts'

/** Shorter visits don't count as reading. */
const readAfterMs = 1_000

/**
 * Marks the notifications of a task as read once someone has looked at it, so that none are emailed. Once per
 * visit, since nobody may see what arrives later. Among the notifications it happens right away.
 */
export function useMarkTaskRead(taskId: string): void {
  const { id: workspaceId } = useWorkspace()
  const onNotifications = useLocation(({ pathname }) => pathname === '/notifications')
  const unread = useWorkspaceQuery<UnreadCount>(unreadCountPath).data?.unread
  const readTaskId = useRef('')
  useEffect(() => {
    if (unread === undefined || onNotifications || readTaskId.current === taskId) return undefined
    const waiting = setTimeout(() => {
      readTaskId.current = taskId
      if (unread > 0)
        enqueueWrite({
          key: newIdempotencyKey(),
          workspace_id: workspaceId,
          method: 'POST',
          path: `${notificationsPath}/read`,
          body: { task_id: taskId },
          effects: [],
          about: messages.about,
          reads: [notificationsPath, unreadCountPath],
        })
    }, readAfterMs)
    return () => clearTimeout(waiting)
  }, [workspaceId, taskId, unread, onNotifications])
}
