import { Pencil } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { saveDraft } from '../../data/drafts.ts'
import { descriptionMax, characterCount } from '../../data/limits.ts'
import { currentTask, writeTask } from '../../data/tasks/task.ts'
import { useWorkspace } from '../../data/session.ts'
import { useDraftEdit } from '../../data/use-draft-edit.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { AutoGrowTextarea } from '../../ui/auto-grow-textarea.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { showUndoable } from '../../ui/undo-history.ts'
import type { Task } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as taskMessages } from '../../messages/en/task.ts'
import { messages } from '../../messages/en/task-text.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import { EditConflict } from './edit-conflict.tsx'

/**
 * The description: rendered, or Markdown while edited. Blur or ⌘Enter saves, Escape restores. What is typed
 * stays on the device until the server has it.
 */
export function Description({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const { id: workspaceId } = useWorkspace()
  const saved = task.description ?? ''
  const edit = useDraftEdit(`description ${task.id}`, saved)
  const [isEditing, setBegun] = useState(false)
  const write = (text: string) => {
    const description = text.trim() === '' ? null : text
    const effect = { has_description: description !== null }
    writeTask(workspaceId, task.id, { description }, effect, edit.asDraft(text))
  }
  const save = () => {
    const text = edit.textNow()
    if (readOnly || text === undefined || characterCount(text) > descriptionMax) return
    if (text.trim() !== saved.trim()) {
      write(text)
      const draft = edit.asDraft(saved)
      const undo = () => {
        // Doesn't overwrite what someone else wrote in the meantime: both versions are offered.
        if ((currentTask(workspaceId, task.id)?.description ?? '') === text) write(saved)
        else saveDraft(draft.name, draft.text)
      }
      showUndoable({ text: messages.descriptionSaved, undo, redo: () => write(text) })
    }
    edit.stop()
  }
  const discard = () => {
    const text = edit.textNow()
    const draft = edit.asDraft(text ?? '')
    edit.stop()
    if (text !== undefined && text !== saved)
      showUndoable({ text: messages.discarded, undo: () => saveDraft(draft.name, draft.text) })
  }
  const begin = () => {
    setBegun(true)
    edit.begin()
  }
  if (edit.text === undefined)
    return <RenderedDescription text={saved} onEdit={readOnly ? undefined : begin} />

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Losing focus doesn't overwrite what someone else saved.
    if (!edit.hasConflict && !currentTarget.contains(relatedTarget)) save()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
    if (event.key === 'Escape') {
      event.stopPropagation()
      discard()
    }
  }
  const remaining = descriptionMax - characterCount(edit.text)
  return (
    <MarginRow alignTop>
      <div className="grid w-full gap-2" onBlur={leave}>
        <AutoGrowTextarea
          className="input"
          aria-label={taskMessages.description}
          autoFocus={isEditing}
          value={edit.text}
          rows={3}
          onChange={(event) => edit.change(event.target.value)}
          onKeyDown={keys}
        />
        <EditConflict edit={edit}>
          <MarkdownText text={saved} />
        </EditConflict>
        <span className="flex items-center gap-2">
          {!readOnly && (
            <>
              <Button kind="primary" off={remaining < 0} onClick={save}>
                {common.save}
              </Button>
              <Button kind="plain" onClick={discard}>
                {common.cancel}
              </Button>
            </>
          )}
          <span className="meta grow text-right" role={remaining < 0 ? 'alert' : undefined}>
            {remaining < 0
              ? messages.over(-remaining)
              : remaining < 500
                ? messages.left(remaining)
                : messages.markdown}
          </span>
        </span>
      </div>
    </MarginRow>
  )
}

function RenderedDescription({ text, onEdit }: { text: string; onEdit: (() => void) | undefined }) {
  if (text === '')
    return (
      onEdit && (
        <MarginRow>
          <button type="button" className="add dim" onClick={onEdit}>
            {taskMessages.addDescription}
          </button>
        </MarginRow>
      )
    )
  // Links can be followed and text selected without starting to edit.
  const press = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a') && getSelection()?.isCollapsed !== false) onEdit?.()
  }
  return (
    <MarginRow kind="text">
      <div className="description" onClick={press}>
        <MarkdownText text={text} />
      </div>
      {onEdit && <IconButton icon={Pencil} small label={messages.editDescription} onClick={onEdit} />}
    </MarginRow>
  )
}
