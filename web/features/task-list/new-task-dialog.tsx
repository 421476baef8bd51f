import { type KeyboardEvent, useState } from 'react'
import { openList } from '../../ui/overlay-state.ts'
import { usePeople } from '../../data/people.ts'
import { useInWorkspace, useWorkspace } from '../../data/session.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { visited } from '../../data/recent-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Ledger } from '../../ui/margin-list.tsx'
import type { Desk } from '../../lib/types.ts'
import { words as all } from '../../messages/en/tasks.ts'
import { NewLine } from './new-task-line.tsx'

const words = all.new

/** Writes tasks down wherever one is: a line, and the list they go to. It stays open for the next one. */
export function NewTask({ onClose }: { onClose: () => void }) {
  const { id, role } = useWorkspace()
  const { now } = useViewer()
  const people = usePeople()
  const lists = useInWorkspace<Desk>('/desk').data?.lists ?? []
  const [chosen, setChosen] = useState<string>()
  const last = visited(id).flatMap((path) => lists.find((list) => path === `/lists/${list.id}`) ?? [])
  const list = lists.find((one) => one.id === chosen) ?? last[0] ?? lists[0]
  const keys = (event: KeyboardEvent) => {
    const line = event.target
    // A line that holds something is emptied first.
    if (event.key !== 'Escape' || !(line instanceof HTMLInputElement) || line.value !== '') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Dialog title={words.title} large onClose={onClose}>
      {list ? (
        <>
          <div className="capture" onKeyDownCapture={keys}>
            <Ledger>
              <NewLine listId={list.id} sectionId={null} now={now} lists={lists} people={people} />
            </Ledger>
          </div>
          <p className="meta">{words.hint}</p>
          <div className="flex items-center gap-2">
            <label htmlFor="new-task-list">{words.list}</label>
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
            <Button onClick={onClose}>{words.done}</Button>
          </div>
        </>
      ) : (
        <>
          <p>{words.noList}</p>
          <footer>
            {role !== 'guest' && (
              <Button kind="primary" onClick={openList}>
                {words.newList}
              </Button>
            )}
          </footer>
        </>
      )}
    </Dialog>
  )
}
