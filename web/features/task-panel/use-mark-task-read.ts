import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { newKey, write } from '../../data/tasks/write-queue.ts'
import { useInWorkspace, useWorkspace } from '../../data/session.ts'
import { countPath, inboxPath, type Unread } from '../../data/unread-count.ts'
import { words } from '../../messages/en/inbox.ts'

/** Whoever only passes by has not looked. */
const seenAfterMs = 1_000

/**
 * What a task has told is read once somebody has looked at it, so that nothing of it is mailed. Once for each time that it
 * is opened: what comes while it lies open may be seen by nobody. In the inbox it is read at once.
 */
export function useSeen(taskId: string): void {
  const { id: workspaceId } = useWorkspace()
  const inInbox = useLocation({ select: ({ pathname }) => pathname === '/inbox' })
  const unread = useInWorkspace<Unread>(countPath).data?.unread
  const seen = useRef('')
  useEffect(() => {
    if (unread === undefined || inInbox || seen.current === taskId) return undefined
    const waiting = setTimeout(() => {
      seen.current = taskId
      if (unread > 0)
        write({
          key: newKey(),
          workspace_id: workspaceId,
          method: 'POST',
          path: `${inboxPath}/read`,
          body: { task_id: taskId },
          effects: [],
          about: words.about,
          reads: [inboxPath, countPath],
        })
    }, seenAfterMs)
    return () => clearTimeout(waiting)
  }, [workspaceId, taskId, unread, inInbox])
}
