import { type KeyboardEvent, useMemo, useRef } from 'react'
import { Page } from '../shell/page/page.tsx'
import { useCommands } from '../ui/commands/commands.ts'
import { useWorkspace } from '../data/session.ts'
import { useViewParams } from '../data/url-params/use-view-params.ts'
import { useViewer } from '../data/use-viewer.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../ui/margin-list.tsx'
import { messages } from '../messages/en/notifications.ts'
import { LazyTaskPanel } from '../features/task-panel/lazy-task-panel.tsx'
import { createTaskActions } from '../features/task-actions/task-actions.ts'
import { useTaskCommands } from '../features/task-commands/use-task-commands.ts'
import { createNotificationActions } from '../features/notifications/notification-actions.ts'
import {
  moveFocus,
  useNotificationShortcuts,
  useFocusNextRow,
} from '../features/notifications/notification-shortcuts.ts'
import { NotificationList } from '../features/notifications/notification-list.tsx'
import { useNotifications } from '../features/notifications/use-notifications.ts'
import { NotificationToolbar } from '../features/notifications/notification-toolbar.tsx'
import '../features/notifications/notifications.css'

const noSelection: readonly string[] = []

/** The notifications (0125). */
export function Screen() {
  const { search, change, open, close } = useViewParams()
  const { id: workspaceId } = useWorkspace()
  const viewer = useViewer()
  const { task, unread: unreadOnly = false } = search
  const { pages, shown, waiting, showNew } = useNotifications(unreadOnly)
  const actions = useMemo(() => createTaskActions(workspaceId), [workspaceId])
  const own = useMemo(() => createNotificationActions(workspaceId), [workspaceId])
  const showOnly = (only: boolean) => change({ unread: only || undefined })
  const container = useRef<HTMLDivElement>(null)
  useTaskCommands({ selectedIds: noSelection, open: task, actions })
  useCommands({ 'app.out': close }, { when: task !== undefined })
  useCommands({ 'list.changes': showNew }, { when: waiting > 0 })
  useNotificationShortcuts({
    container,
    shown,
    unreadOnly,
    onMark: own.mark,
    onMarkAll: own.markAll,
    onShow: showOnly,
  })
  useFocusNextRow(container)
  const arrows = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0 && moveFocus(container.current, by)) event.preventDefault()
  }
  return (
    <Page
      title={messages.title}
      state={
        <span role="status">
          {waiting > 0 && (
            <button type="button" className="remote-changes" title={messages.newCountTitle} onClick={showNew}>
              {messages.newCount(waiting)}
            </button>
          )}
        </span>
      }
      actions={
        <NotificationToolbar unreadOnly={unreadOnly} onShow={showOnly} onMarkAll={() => void own.markAll()} />
      }
    >
      <div className="with-panel">
        <div className="scroll" ref={container} onKeyDown={arrows}>
          <MarginList>
            {shown ? (
              <NotificationList
                notifications={shown}
                viewer={viewer}
                pages={pages}
                unreadOnly={unreadOnly}
                openTaskId={task}
                onOpen={(note) => {
                  open(note.task_id)
                  own.readTask(note.task_id, shown)
                }}
                onMark={own.mark}
                onShowAll={() => showOnly(false)}
              />
            ) : pages.error ? (
              <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
            ) : (
              <Skeleton rows={8} tall />
            )}
          </MarginList>
        </div>
        {task !== undefined && <LazyTaskPanel key={task} id={task} now={viewer.now} onClose={close} />}
      </div>
    </Page>
  )
}
