import { Pencil } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { keepDraft } from '../../data/drafts.ts'
import { descriptionMax, lengthOf } from '../../data/limits.ts'
import { taskNow, writeTask } from '../../data/tasks/task.ts'
import { useWorkspace } from '../../data/session.ts'
import { useEdit } from '../../data/use-draft-edit.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Growing } from '../../ui/auto-grow-textarea.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import { did } from '../../ui/toast-store.ts'
import type { Task } from '../../lib/types.ts'
import { words as common } from '../../messages/en/common.ts'
import { words as task_ } from '../../messages/en/task.ts'
import { words } from '../../messages/en/task-text.ts'
import { Written } from '../markdown/markdown-text.tsx'
import { Overtaken } from './edit-conflict.tsx'

/**
 * The description: drawn while it rests, Markdown while it is changed. Leaving it or ⌘Enter saves, Escape restores;
 * what is typed stays on the device until the server has it.
 */
export function Description({ task, gone }: { task: Task; gone: boolean }) {
  const { id: workspaceId } = useWorkspace()
  const saved = task.description ?? ''
  const edit = useEdit(`description ${task.id}`, saved)
  const [begun, setBegun] = useState(false)
  const put = (text: string) => {
    const description = text.trim() === '' ? null : text
    const effect = { has_description: description !== null }
    writeTask(workspaceId, task.id, { description }, effect, edit.asDraft(text))
  }
  const save = () => {
    const text = edit.textNow()
    if (gone || text === undefined || lengthOf(text) > descriptionMax) return
    if (text.trim() !== saved.trim()) {
      put(text)
      const back = edit.asDraft(saved)
      const undo = () => {
        // What somebody else has written since is not taken away with it: both are offered.
        if ((taskNow(workspaceId, task.id)?.description ?? '') === text) put(saved)
        else keepDraft(back.name, back.text)
      }
      did({ text: words.descriptionSaved, undo, redo: () => put(text) })
    }
    edit.stop()
  }
  const discard = () => {
    const text = edit.textNow()
    const back = edit.asDraft(text ?? '')
    edit.stop()
    if (text !== undefined && text !== saved)
      did({ text: words.discarded, undo: () => keepDraft(back.name, back.text) })
  }
  const begin = () => {
    setBegun(true)
    edit.begin()
  }
  if (edit.text === undefined) return <Resting text={saved} onEdit={gone ? undefined : begin} />

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // What somebody else has saved is not written over by merely leaving.
    if (!edit.isOvertaken && !currentTarget.contains(relatedTarget)) save()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
    if (event.key === 'Escape') {
      event.stopPropagation()
      discard()
    }
  }
  const left = descriptionMax - lengthOf(edit.text)
  return (
    <Entry top>
      <div className="grid w-full gap-2" onBlur={leave}>
        <Growing
          className="input"
          aria-label={task_.description}
          autoFocus={begun}
          value={edit.text}
          rows={3}
          onChange={(event) => edit.change(event.target.value)}
          onKeyDown={keys}
        />
        <Overtaken edit={edit}>
          <Written text={saved} />
        </Overtaken>
        <span className="flex items-center gap-2">
          {!gone && (
            <>
              <Button kind="primary" off={left < 0} onClick={save}>
                {common.save}
              </Button>
              <Button kind="plain" onClick={discard}>
                {common.cancel}
              </Button>
            </>
          )}
          <span className="meta grow text-right" role={left < 0 ? 'alert' : undefined}>
            {left < 0 ? words.over(-left) : left < 500 ? words.left(left) : words.markdown}
          </span>
        </span>
      </div>
    </Entry>
  )
}

function Resting({ text, onEdit }: { text: string; onEdit: (() => void) | undefined }) {
  if (text === '')
    return (
      onEdit && (
        <Entry>
          <button type="button" className="add dim" onClick={onEdit}>
            {task_.addDescription}
          </button>
        </Entry>
      )
    )
  // Links in it are followed, and words of it can be selected.
  const press = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a') && getSelection()?.isCollapsed !== false) onEdit?.()
  }
  return (
    <Entry kind="text">
      <div className="description" onClick={press}>
        <Written text={text} />
      </div>
      {onEdit && <IconButton icon={Pencil} small label={words.editDescription} onClick={onEdit} />}
    </Entry>
  )
}
