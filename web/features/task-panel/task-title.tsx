import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { titleMax } from '../../data/limits.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useDraftEdit } from '../../data/use-draft-edit.ts'
import { Button } from '../../ui/button.tsx'
import { AutoGrowTextarea } from '../../ui/auto-grow-textarea.tsx'
import { messages as common } from '../../messages/en/common.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { messages as task } from '../../messages/en/task.ts'
import { messages } from '../../messages/en/task-text.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import { EditConflict } from './edit-conflict.tsx'

type TaskTitleProps = {
  row: Row
  actions: TaskActions
  readOnly: boolean
  /** Handles F2 itself, since there is no row it could mean. */
  alone: boolean
}

/** The title, edited in place: Enter or blur saves, Escape restores. */
export function TaskTitle({ row, actions, readOnly, alone }: TaskTitleProps) {
  const edit = useDraftEdit(`title ${row.id}`, row.title)
  const field = useRef<HTMLTextAreaElement>(null)
  const [typing, setTyping] = useState(false)
  useCommands({ 'task.rename': () => field.current?.select() }, { when: alone && !readOnly })
  const save = () => {
    const text = edit.textNow()
    if (readOnly || text === undefined) return
    const title = text.trim()
    if (title !== '' && title !== row.title) actions.rename(row, title, tasks.done.renamed(title))
    edit.stop()
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      save()
      event.currentTarget.blur()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      edit.stop()
      event.currentTarget.blur()
    }
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setTyping(false)
    if (!edit.hasConflict) save()
  }
  return (
    <div className="grid w-full gap-2" onBlur={leave}>
      <AutoGrowTextarea
        ref={field}
        className="title"
        aria-label={task.title}
        maxLength={titleMax}
        readOnly={readOnly && edit.text === undefined}
        value={edit.text ?? row.title}
        onFocus={() => setTyping(true)}
        // A title is one line, even when pasted.
        onChange={(event) => edit.change(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={keys}
      />
      <EditConflict edit={edit}>
        <p className="prose">{row.title}</p>
      </EditConflict>
      {edit.text !== undefined && !edit.hasConflict && !typing && !readOnly && (
        <span className="flex items-center gap-2">
          <span className="meta">{messages.unsaved}</span>
          <Button onClick={save}>{common.save}</Button>
          <Button kind="plain" onClick={edit.stop}>
            {messages.discard}
          </Button>
        </span>
      )}
    </div>
  )
}
