import { Paperclip } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { saveDraftFiles } from '../../../data/draft-files.ts'
import { saveDraft } from '../../../data/drafts.ts'
import { commentTextMax } from '../../../data/limits.ts'
import { useWorkspace } from '../../../data/session.ts'
import type { Row } from '../../../data/tasks/row.ts'
import { useAssignableMembers } from '../../../data/use-assignable-members.ts'
import { useDraftEdit } from '../../../data/use-draft-edit.ts'
import type { Attachment, Comment } from '../../../lib/types.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { chooseFiles } from '../../../ui/choose-files.ts'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { showUndoable } from '../../../ui/undo-history.ts'
import { messages as common } from '../../../messages/en/common.ts'
import { messages } from '../../../messages/en/comments.ts'
import { messages as textMessages } from '../../../messages/en/task-text.ts'
import { MarkdownText } from '../../markdown/markdown-text.tsx'
import { MarkdownToolbar } from '../../markdown-editor/markdown-toolbar.tsx'
import { EditConflict } from '../edit-conflict.tsx'
import type { CommentActions } from './comment-actions.ts'
import { CommentFileList } from './comment-file-list.tsx'
import { MentionField, type MentionFieldHandle } from './mention-field.tsx'
import { textOrNames, useCommentFiles, writtenText } from './use-comment-files.ts'
import { useMentions } from './use-mentions.ts'

/** Where a comment that is being edited is kept on the device. */
export const commentDraft = (id: string): string => `edit ${id}`

/** The comment whose editor takes the focus: not those that a reload brings back. */
let begun: string | undefined

/** Opens the editor of a comment. */
export function beginCommentEdit(comment: Comment): void {
  const { id } = comment
  const text = writtenText(comment)
  begun = id
  saveDraft(commentDraft(id), JSON.stringify({ text, base: text }))
}

const sameFiles = (a: readonly Attachment[], b: readonly Attachment[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id)

type CommentEditorProps = { comment: Comment; row: Row; actions: CommentActions }

/** Edits a comment in its place: ⌘Enter saves, Escape discards. */
export function CommentEditor({ comment, row, actions }: CommentEditorProps) {
  const saved = writtenText(comment)
  const edit = useDraftEdit(commentDraft(comment.id), saved)
  const workspaceId = useWorkspace().id
  const field = useRef<MentionFieldHandle>(null)
  const area = useRef<HTMLDivElement>(null)
  const attached = useCommentFiles({
    workspaceId,
    taskId: row.id,
    draft: commentDraft(comment.id),
    comment,
  })
  const { files, uploads } = attached
  const isDropping = useFileDrop(area, attached.add)
  const id = useId()
  const mentionable = useAssignableMembers([row.list_id]).people ?? []
  const { text, remaining, choose, withIds } = useMentions(edit.text ?? '', mentionable)
  useEffect(() => {
    if (begun !== comment.id) return
    begun = undefined
    field.current?.focus()
  }, [comment.id])
  const isEmpty = text.trim() === '' && files.length === 0
  const isShut = isEmpty || remaining < 0 || attached.isUploading
  const isOther = !sameFiles(files, comment.attachments)
  const stop = () => {
    edit.stop()
    attached.clear()
  }
  const save = () => {
    if (isShut) return
    const written = withIds(text)
    const sent = textOrNames(written, files)
    stop()
    if (sent !== comment.text || isOther)
      actions.edit(comment, { text: sent, attachments: files }, edit.asDraft(written))
  }
  const discard = () => {
    const draft = edit.asDraft(edit.text ?? '')
    stop()
    if (edit.text === saved && !isOther) return
    const undo = () => {
      saveDraftFiles(draft.name, files)
      saveDraft(draft.name, draft.text)
    }
    showUndoable({ text: messages.discarded, undo })
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
    <div ref={area} className="comment-editor file-drop-area">
      <MentionField
        ref={field}
        label={messages.edit}
        people={mentionable}
        text={text}
        readOnly={false}
        id={id}
        max={commentTextMax}
        room={remaining}
        onChange={(next) => edit.change(withIds(next))}
        onChoose={choose}
        onKeyDown={keys}
      />
      <CommentFileList files={files} uploads={uploads} onRemove={attached.remove} />
      {isDropping && (
        <div className="file-drop-target" aria-hidden="true">
          {messages.dropFiles}
        </div>
      )}
      <span className="flex items-center">
        <MarkdownToolbar field={id} onFormat={(format) => field.current?.format(format)} />
        <IconButton
          icon={Paperclip}
          small
          label={messages.addFiles}
          onClick={() => chooseFiles(attached.add)}
        />
      </span>
      <EditConflict edit={edit}>
        <MarkdownText text={writtenText(comment)} />
      </EditConflict>
      <span className="flex items-center gap-2">
        <Button kind="primary" off={isShut} onClick={save}>
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
