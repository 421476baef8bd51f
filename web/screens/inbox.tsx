import { type KeyboardEvent, useMemo, useRef } from 'react'
import { Page } from '../shell/page/page.tsx'
import { useCommands } from '../ui/commands/commands.ts'
import { useWorkspace } from '../data/session.ts'
import { useAddress } from '../data/url-params/use-view-params.ts'
import { useViewer } from '../data/use-viewer.ts'
import { Problem } from '../ui/empty-state.tsx'
import { Bones, Ledger } from '../ui/margin-list.tsx'
import { words } from '../messages/en/inbox.ts'
import { TaskPanel } from '../features/task-panel/lazy-task-panel.tsx'
import { deedsIn } from '../features/task-actions/task-actions.ts'
import { useTaskCommands } from '../features/task-commands/use-task-commands.ts'
import { inboxDeedsIn } from '../features/inbox/inbox-actions.ts'
import { stepIn, useInboxKeys, useNextInstead } from '../features/inbox/inbox-shortcuts.ts'
import { Notes } from '../features/inbox/notification-list.tsx'
import { useInbox } from '../features/inbox/use-inbox.ts'
import { Tools } from '../features/inbox/inbox-toolbar.tsx'
import '../features/inbox/inbox.css'

const none: readonly string[] = []

/** The ledger of what concerns whoever reads it (0125). */
export function Screen() {
  const { search, change, open, close } = useAddress()
  const { id: workspaceId } = useWorkspace()
  const viewer = useViewer()
  const { task, unread: unreadOnly = false } = search
  const { pages, shown, waiting, letIn } = useInbox(unreadOnly)
  const deeds = useMemo(() => deedsIn(workspaceId), [workspaceId])
  const inbox = useMemo(() => inboxDeedsIn(workspaceId), [workspaceId])
  const showOnly = (only: boolean) => change({ unread: only || undefined })
  const place = useRef<HTMLDivElement>(null)
  useTaskCommands({ chosen: none, open: task, deeds })
  useCommands({ 'app.out': close }, { when: task !== undefined })
  useCommands({ 'list.changes': letIn }, { when: waiting > 0 })
  useInboxKeys({ place, shown, unreadOnly, onMark: inbox.mark, onMarkAll: inbox.markAll, onShow: showOnly })
  useNextInstead(place)
  const arrows = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0 && stepIn(place.current, by)) event.preventDefault()
  }
  return (
    <Page
      title={words.title}
      state={
        <span role="status">
          {waiting > 0 && (
            <button type="button" className="arrivals" title={words.waitingTitle} onClick={letIn}>
              {words.waiting(waiting)}
            </button>
          )}
        </span>
      }
      actions={<Tools unreadOnly={unreadOnly} onShow={showOnly} onMarkAll={() => void inbox.markAll()} />}
    >
      <div className="with-panel">
        <div className="scroll" ref={place} onKeyDown={arrows}>
          <Ledger>
            {shown ? (
              <Notes
                notes={shown}
                viewer={viewer}
                pages={pages}
                unreadOnly={unreadOnly}
                here={task}
                onOpen={(note) => {
                  open(note.task_id)
                  inbox.readTask(note.task_id, shown)
                }}
                onMark={inbox.mark}
                onShowAll={() => showOnly(false)}
              />
            ) : pages.error ? (
              <Problem error={pages.error} onRetry={() => void pages.refetch()} />
            ) : (
              <Bones rows={8} tall />
            )}
          </Ledger>
        </div>
        {task !== undefined && <TaskPanel key={task} id={task} now={viewer.now} onClose={close} />}
      </div>
    </Page>
  )
}
