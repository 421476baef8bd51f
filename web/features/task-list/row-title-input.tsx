import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useDraftEdit } from '../../data/use-draft-edit.ts'
import { useWorkspace } from '../../data/session.ts'
import type { Row } from '../../data/tasks/row.ts'
import { messages } from '../../messages/en/tasks.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'
import { setInlineEdit as setEditing } from './inline-edit.ts'
import { focusRow } from './focus-row.ts'

const titleMax = 500

/** The title of a row being edited: Enter or blur saves, Escape restores. @param copyIn see `keyInGroup` */
export function RowTitleInput({ row, copyIn }: { row: Row; copyIn?: string | undefined }) {
  const { id: workspaceId } = useWorkspace()
  const edit = useDraftEdit(`title ${row.id}`, row.title)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const save = () => {
    const title = edit.textNow()?.trim()
    edit.stop()
    setEditing(null)
    if (title && title !== row.title)
      createTaskActions(workspaceId).rename(row, title, messages.done.renamed(title))
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') edit.stop()
    else if (event.key !== 'Enter') return
    save()
    focusRow(row.id, copyIn)
  }
  return (
    <input
      ref={field}
      className="row-title"
      aria-label={messages.list.title}
      autoFocus
      maxLength={titleMax}
      value={edit.text ?? row.title}
      onChange={(event) => edit.change(event.target.value)}
      onBlur={save}
      onKeyDown={keys}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
