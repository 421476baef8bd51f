import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useEdit } from '../../data/use-draft-edit.ts'
import { useWorkspace } from '../../data/session.ts'
import type { Row } from '../../data/tasks/row.ts'
import { words } from '../../messages/en/tasks.ts'
import { deedsIn } from '../task-actions/task-actions.ts'
import { edit as setEditing } from './inline-edit.ts'
import { focusRow } from './focus-row.ts'

const titleMax = 500

/** The title of a row while it is changed: Enter saves, Escape restores, leaving saves. */
export function RowTitle({ row }: { row: Row }) {
  const { id: workspaceId } = useWorkspace()
  const edit = useEdit(`title ${row.id}`, row.title)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const save = () => {
    const title = edit.textNow()?.trim()
    edit.stop()
    setEditing(null)
    if (title && title !== row.title) deedsIn(workspaceId).rename(row, title, words.done.renamed(title))
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') edit.stop()
    else if (event.key !== 'Enter') return
    save()
    focusRow(row.id)
  }
  return (
    <input
      ref={field}
      className="t"
      aria-label={words.list.title}
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
