import { Pencil } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { saveDraft } from '../../data/drafts.ts'
import { descriptionMax, characterCount } from '../../data/limits.ts'
import { currentTask, writeTask } from '../../data/tasks/task.ts'
import { useWorkspace } from '../../data/session.ts'
import { useAssignableMembers } from '../../data/use-assignable-members.ts'
import { useDraftEdit } from '../../data/use-draft-edit.ts'
import { withMentionIds, withoutMentionIds } from '../../lib/mentions.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { showUndoable } from '../../ui/undo-history.ts'
import type { Task } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as taskMessages } from '../../messages/en/task.ts'
import { messages } from '../../messages/en/task-text.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import { MarkdownToolbar } from '../markdown-editor/markdown-toolbar.tsx'
import { MentionField, type MentionFieldHandle } from './activity/mention-field.tsx'
import { EditConflict } from './edit-conflict.tsx'

/**
 * The description: rendered, or Markdown while edited. Blur or ⌘Enter saves, Escape restores. What is typed
 * stays on the device until the server has it.
 */
export function Description({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const { id: workspaceId } = useWorkspace()
  const stored = task.description ?? ''
  const { text: saved, people: mentioned } = withoutMentionIds(stored)
  const edit = useDraftEdit(`description ${task.id}`, saved)
  const [isEditing, setBegun] = useState(false)
  const field = useRef<MentionFieldHandle>(null)
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const mentionable = useAssignableMembers([task.list_id]).people ?? []
  /** Those who are mentioned already stay mentioned, by the name that the text has. */
  const asStored = (text: string) =>
    withMentionIds(
      text,
      [...mentionable, ...mentioned.filter(({ name }) => !mentionable.some((one) => one.name === name))],
      new Map([...mentioned.map(({ id: member, name }) => [name, member] as const), ...chosen]),
    )
  const write = (text: string) => {
    const description = text.trim() === '' ? null : text
    const effect = { has_description: description !== null }
    writeTask(workspaceId, task.id, { description }, effect, edit.asDraft(withoutMentionIds(text).text))
  }
  const save = () => {
    const text = edit.textNow()
    if (readOnly || text === undefined) return
    const next = asStored(text)
    if (characterCount(next) > descriptionMax) return
    if (next.trim() !== stored.trim()) {
      write(next)
      const draft = edit.asDraft(saved)
      const undo = () => {
        // Doesn't overwrite what someone else wrote in the meantime: both versions are offered.
        if ((currentTask(workspaceId, task.id)?.description ?? '') === next) write(stored)
        else saveDraft(draft.name, draft.text)
      }
      showUndoable({ text: messages.descriptionSaved, undo, redo: () => write(next) })
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
    return <RenderedDescription text={stored} onEdit={readOnly ? undefined : begin} />

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
  const remaining = descriptionMax - characterCount(asStored(edit.text))
  return (
    <MarginRow alignTop>
      <div className="grid w-full gap-2" onBlur={leave}>
        <MentionField
          ref={field}
          id={id}
          className="input"
          label={taskMessages.description}
          people={mentionable}
          autoFocus={isEditing}
          text={edit.text}
          readOnly={readOnly}
          max={descriptionMax}
          room={remaining}
          rows={3}
          onChange={edit.change}
          onChoose={({ id: member, name }) => setChosen((before) => new Map(before).set(name, member))}
          onKeyDown={keys}
        />
        {!readOnly && <MarkdownToolbar field={id} onFormat={(format) => field.current?.format(format)} />}
        <EditConflict edit={edit}>
          <MarkdownText text={stored} />
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
