import type { ReactNode } from 'react'
import type { DraftEdit } from '../../data/use-draft-edit.ts'
import { Button } from '../../ui/button.tsx'
import { messages } from '../../messages/en/task-text.ts'

/** Shows the version someone else saved next to the one being typed. */
export function EditConflict({ edit, children }: { edit: DraftEdit; children: ReactNode }) {
  if (!edit.hasConflict) return null
  return (
    <div className="edit-conflict" role="status">
      <p className="meta">{messages.conflict}</p>
      {children}
      <span className="flex gap-2">
        <Button onClick={edit.stop}>{messages.takeTheirs}</Button>
        <Button kind="plain" onClick={edit.keepMine}>
          {messages.keepMine}
        </Button>
      </span>
    </div>
  )
}
