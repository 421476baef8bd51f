import { type KeyboardEvent, useMemo, useRef } from 'react'
import { Page } from '../../frame/page.tsx'
import { useCommands } from '../../lib/commands.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { Problem } from '../../parts/blank.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import { words } from '../../words/en/inbox.ts'
import { TaskPanel } from '../task/beside.tsx'
import { deedsIn } from '../tasks/deeds.ts'
import { useTaskCommands } from '../tasks/task-commands.ts'
import { inboxDeedsIn } from './deeds.ts'
import { stepIn, useInboxKeys, useNextInstead } from './keys.ts'
import { Notes } from './notes.tsx'
import { useInbox } from './shown.ts'
import { Tools } from './tools.tsx'
import './inbox.css'

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
