import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { newIdempotencyKey, enqueueWrite } from '../../data/tasks/write-queue.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { unreadCountPath, inboxPath, type UnreadCount } from '../../data/unread-count.ts'
import { messages } from '../../messages/en/inbox.ts'

/** Whoever only passes by has not looked. */
const readAfterMs = 1_000

/**
 * What a task has told is read once somebody has looked at it, so that nothing of it is mailed. Once for each time that it
 * is opened: what comes while it lies open may be seen by nobody. In the inbox it is read at once.
 */
export function useMarkTaskRead(taskId: string): void {
  const { id: workspaceId } = useWorkspace()
  const inInbox = useLocation({ select: ({ pathname }) => pathname === '/inbox' })
  const unread = useWorkspaceQuery<UnreadCount>(unreadCountPath).data?.unread
  const seen = useRef('')
  useEffect(() => {
    if (unread === undefined || inInbox || seen.current === taskId) return undefined
    const waiting = setTimeout(() => {
      seen.current = taskId
      if (unread > 0)
        enqueueWrite({
          key: newIdempotencyKey(),
          workspace_id: workspaceId,
          method: 'POST',
          path: `${inboxPath}/read`,
          body: { task_id: taskId },
          effects: [],
          about: messages.about,
          reads: [inboxPath, unreadCountPath],
        })
    }, readAfterMs)
    return () => clearTimeout(waiting)
  }, [workspaceId, taskId, unread, inInbox])
}
