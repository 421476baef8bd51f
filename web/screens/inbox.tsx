import { type KeyboardEvent, useMemo, useRef } from 'react'
import { Page } from '../shell/page/page.tsx'
import { useCommands } from '../ui/commands/commands.ts'
import { useWorkspace } from '../data/session.ts'
import { useViewParams } from '../data/url-params/use-view-params.ts'
import { useViewer } from '../data/use-viewer.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../ui/margin-list.tsx'
import { messages } from '../messages/en/inbox.ts'
import { LazyTaskPanel } from '../features/task-panel/lazy-task-panel.tsx'
import { createTaskActions } from '../features/task-actions/task-actions.ts'
import { useTaskCommands } from '../features/task-commands/use-task-commands.ts'
import { createInboxActions } from '../features/inbox/inbox-actions.ts'
import { moveFocus, useInboxShortcuts, useFocusNextRow } from '../features/inbox/inbox-shortcuts.ts'
import { NotificationList } from '../features/inbox/notification-list.tsx'
import { useInbox } from '../features/inbox/use-inbox.ts'
import { InboxToolbar } from '../features/inbox/inbox-toolbar.tsx'
import '../features/inbox/inbox.css'

const noSelection: readonly string[] = []

/** The inbox (0125). */
export function Screen() {
  const { search, change, open, close } = useViewParams()
  const { id: workspaceId } = useWorkspace()
  const viewer = useViewer()
  const { task, unread: unreadOnly = false } = search
  const { pages, shown, waiting, showNew } = useInbox(unreadOnly)
  const actions = useMemo(() => createTaskActions(workspaceId), [workspaceId])
  const inbox = useMemo(() => createInboxActions(workspaceId), [workspaceId])
  const showOnly = (only: boolean) => change({ unread: only || undefined })
  const container = useRef<HTMLDivElement>(null)
  useTaskCommands({ selectedIds: noSelection, open: task, actions })
  useCommands({ 'app.out': close }, { when: task !== undefined })
  useCommands({ 'list.changes': showNew }, { when: waiting > 0 })
  useInboxShortcuts({
    container,
    shown,
    unreadOnly,
    onMark: inbox.mark,
    onMarkAll: inbox.markAll,
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
        <InboxToolbar unreadOnly={unreadOnly} onShow={showOnly} onMarkAll={() => void inbox.markAll()} />
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
                  inbox.readTask(note.task_id, shown)
                }}
                onMark={inbox.mark}
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
