import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { saveDraft } from '../../../data/drafts.ts'
import { characterCount, commentTextMax } from '../../../data/limits.ts'
import type { Row } from '../../../data/tasks/row.ts'
import { useAssignableMembers } from '../../../data/use-assignable-members.ts'
import { useDraftEdit } from '../../../data/use-draft-edit.ts'
import { withMentionIds, withoutMentionIds } from '../../../lib/mentions.ts'
import type { Comment } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { showUndoable } from '../../../ui/undo-history.ts'
import { messages as common } from '../../../messages/en/common.ts'
import { messages } from '../../../messages/en/comments.ts'
import { messages as textMessages } from '../../../messages/en/task-text.ts'
import { MarkdownText } from '../../markdown/markdown-text.tsx'
import { MarkdownToolbar } from '../../markdown-editor/markdown-toolbar.tsx'
import { EditConflict } from '../edit-conflict.tsx'
import type { CommentActions } from './comment-actions.ts'
import { MentionField, type MentionFieldHandle } from './mention-field.tsx'

/** Where a comment that is being edited is kept on the device. */
export const commentDraft = (id: string): string => `edit ${id}`

/** The comment whose editor takes the focus: not those that a reload brings back. */
let begun: string | undefined

/** Opens the editor of a comment. */
export function beginCommentEdit({ id, text: stored }: Comment): void {
  const { text } = withoutMentionIds(stored)
  begun = id
  saveDraft(commentDraft(id), JSON.stringify({ text, base: text }))
}

type CommentEditorProps = { comment: Comment; row: Row; actions: CommentActions }

/** Edits a comment in its place: ⌘Enter saves, Escape discards. */
export function CommentEditor({ comment, row, actions }: CommentEditorProps) {
  const { text: saved, people: mentioned } = withoutMentionIds(comment.text)
  const edit = useDraftEdit(commentDraft(comment.id), saved)
  const field = useRef<MentionFieldHandle>(null)
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(mentioned.map(({ id, name }) => [name, id])),
  )
  const mentionable = useAssignableMembers([row.list_id]).people ?? []
  // Those who are mentioned already stay, by the name that the comment has, whether or not they still have access.
  const known = [
    ...mentionable,
    ...mentioned.filter(({ name }) => !mentionable.some((one) => one.name === name)),
  ]
  useEffect(() => {
    if (begun !== comment.id) return
    begun = undefined
    field.current?.focus()
  }, [comment.id])
  const stored = withMentionIds(edit.text ?? '', known, chosen)
  const remaining = commentTextMax - characterCount(stored)
  const isEmpty = (edit.text ?? '').trim() === ''
  const save = () => {
    if (isEmpty || remaining < 0) return
    edit.stop()
    if (stored !== comment.text) actions.edit(comment, stored, edit.asDraft(edit.text ?? ''))
  }
  const discard = () => {
    const draft = edit.asDraft(edit.text ?? '')
    edit.stop()
    if (edit.text !== saved)
      showUndoable({ text: messages.discarded, undo: () => saveDraft(draft.name, draft.text) })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      save()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      field.current?.leave()
      discard()
    }
  }
  return (
    <div className="comment-editor">
      <MentionField
        ref={field}
        label={messages.edit}
        people={mentionable}
        text={edit.text ?? ''}
        readOnly={false}
        id={id}
        max={commentTextMax}
        room={remaining}
        onChange={edit.change}
        onChoose={({ id, name }) => setChosen((before) => new Map(before).set(name, id))}
        onKeyDown={keys}
      />
      <MarkdownToolbar field={id} onFormat={(format) => field.current?.format(format)} />
      <EditConflict edit={edit}>
        <MarkdownText text={comment.text} />
      </EditConflict>
      <span className="flex items-center gap-2">
        <Button kind="primary" off={isEmpty || remaining < 0} onClick={save}>
          {common.save}
        </Button>
        <Button kind="plain" onClick={discard}>
          {common.cancel}
        </Button>
        <span className="meta grow text-right" role={remaining < 0 ? 'alert' : undefined}>
          {remaining < 0
            ? textMessages.over(-remaining)
            : remaining < 500
              ? textMessages.left(remaining)
              : textMessages.markdown}
        </span>
      </span>
    </div>
  )
}
