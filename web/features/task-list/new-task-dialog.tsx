import { type KeyboardEvent, useState } from 'react'
import { openNewList } from '../../ui/overlay-state.ts'
import { useMemberNames } from '../../data/people.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MarginList } from '../../ui/margin-list.tsx'
import type { SidebarData } from '../../lib/types.ts'
import { messages } from '../../messages/en/new-task.ts'
import { listForCapture } from './list-for-capture.ts'
import { ListMark } from '../list-mark/list-mark.tsx'
import { NewTaskLine } from './new-task-line.tsx'

/**
 * The dialog to add tasks from anywhere: a line, and the list they go to. It stays open for the next task.
 */
export function NewTaskDialog({ onClose }: { onClose: () => void }) {
  const { id, role } = useWorkspace()
  const { now } = useViewer()
  const people = useMemberNames()
  const lists = useWorkspaceQuery<SidebarData>('/sidebar').data?.lists ?? []
  const [chosen, setChosen] = useState<string>()
  const list = lists.find((one) => one.id === chosen) ?? listForCapture(id, lists)
  const keys = (event: KeyboardEvent) => {
    const line = event.target
    // Escape clears the line before it closes the dialog.
    if (event.key !== 'Escape' || !(line instanceof HTMLInputElement) || line.value !== '') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Dialog title={messages.title} large onClose={onClose}>
      {list ? (
        <>
          <div className="new-task-form" onKeyDownCapture={keys}>
            <MarginList>
              <NewTaskLine listId={list.id} sectionId={null} now={now} lists={lists} people={people} />
            </MarginList>
          </div>
          <p className="meta">{messages.hint}</p>
          <div className="flex items-center gap-2">
            <label htmlFor="new-task-list">{messages.list}</label>
            <ListMark of={list} />
            <select
              id="new-task-list"
              className="input"
              value={list.id}
              onChange={(event) => setChosen(event.target.value)}
            >
              {lists.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
            <Button onClick={onClose}>{messages.done}</Button>
          </div>
        </>
      ) : (
        <>
          <p>{messages.noList}</p>
          <footer>
            {role !== 'guest' && (
              <Button kind="primary" onClick={openNewList}>
                {messages.newList}
              </Button>
            )}
          </footer>
        </>
      )}
    </Dialog>
  )
}
