import { AtSign, Paperclip, SendHorizontal } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useCommands } from '../../../ui/commands/commands.ts'
import { useDraft } from '../../../data/drafts.ts'
import { commentTextMax } from '../../../data/limits.ts'
import type { Mentionable } from '../../../lib/mentions.ts'
import type { Row } from '../../../data/tasks/row.ts'
import { newIdempotencyKey, enqueueWrite } from '../../../data/tasks/write-queue.ts'
import { useWorkspace } from '../../../data/session.ts'
import { useAssignableMembers } from '../../../data/use-assignable-members.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { chooseFiles } from '../../../ui/choose-files.ts'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { messages as commentMessages } from '../../../messages/en/comments.ts'
import { messages as taskMessages } from '../../../messages/en/task.ts'
import { messages } from '../../../messages/en/task-text.ts'
import { MarkdownToolbar } from '../../markdown-editor/markdown-toolbar.tsx'
import { CommentFileList } from './comment-file-list.tsx'
import { MentionField, type MentionFieldHandle } from './mention-field.tsx'
import { textOrNames, useCommentFiles } from './use-comment-files.ts'
import { useMentions } from './use-mentions.ts'

type CommentComposerProps = { row: Row; people: ReadonlyMap<string, string>; readOnly: boolean }

const noPeople: readonly Mentionable[] = []
const allPeople = (people: ReadonlyMap<string, string>): Mentionable[] =>
  Array.from(people, ([id, name]) => ({ id, name }))

/** The comment composer: ⌘Enter sends. A comment shows at once, and waits on the device while offline. */
export function CommentComposer({ row, people, readOnly }: CommentComposerProps) {
  const { id: workspaceId, member_id } = useWorkspace()
  const name = `comment ${row.id}`
  const [draft, setDraft] = useDraft(name)
  const field = useRef<MentionFieldHandle>(null)
  // Only people with access can be mentioned; until they have loaded, no one is offered.
  const mentionable = useAssignableMembers([row.list_id]).people
  const { text, remaining, choose, forget, withIds } = useMentions(
    draft ?? '',
    mentionable ?? allPeople(people),
  )
  useCommands({ 'task.comment': () => field.current?.focus() }, { when: !readOnly })
  const id = useId()
  const [isActive, setActive] = useState(false)

  const area = useRef<HTMLDivElement>(null)
  const attached = useCommentFiles({ workspaceId, taskId: row.id, draft: name })
  const { files, uploads } = attached
  const isDropping = useFileDrop(area, readOnly ? undefined : attached.add)
  const isEmpty = text.trim() === '' && files.length === 0
  const isShut = remaining < 0 || attached.isUploading
  const isOpen = isActive || text !== '' || files.length + uploads.length > 0

  const submit = () => {
    if (readOnly || isEmpty || isShut) return
    const written = withIds(text)
    enqueueWrite({
      key: newIdempotencyKey(),
      workspace_id: workspaceId,
      method: 'POST',
      path: `/tasks/${row.id}/comments`,
      // The server ignores mentions of people without access to the task.
      body: {
        text: textOrNames(written, files),
        ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }),
      },
      ...(files.length > 0 && { files }),
      effects: [{ id: row.id, patch: { comment_count: row.comment_count + 1 } }],
      draft: { name, text: written },
    })
    setDraft(undefined)
    attached.clear()
    forget()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      submit()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      field.current?.leave()
    }
  }
  // Read-only: what was being written can still be copied.
  if (readOnly && text === '' && files.length === 0) return null
  return (
    <div className="composer margin-row">
      <span className="margin">
        <Avatar id={member_id} name={people.get(member_id) ?? ''} />
      </span>
      <div
        ref={area}
        className="content file-drop-area"
        data-active={isOpen || undefined}
        onFocus={() => setActive(true)}
        onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
          if (!currentTarget.contains(relatedTarget)) setActive(false)
        }}
      >
        <MentionField
          ref={field}
          id={id}
          max={commentTextMax}
          room={remaining}
          label={taskMessages.comment}
          people={mentionable ?? noPeople}
          text={text}
          readOnly={readOnly}
          onChange={(next) => setDraft(next === '' ? undefined : withIds(next))}
          onChoose={choose}
          onKeyDown={keys}
        />
        <CommentFileList files={files} uploads={uploads} onRemove={attached.remove} />
        {isDropping && (
          <div className="file-drop-target" aria-hidden="true">
            {commentMessages.dropFiles}
          </div>
        )}
        <div className="tools">
          {!readOnly && isOpen && (
            <MarkdownToolbar field={id} onFormat={(format) => field.current?.format(format)} />
          )}
          <span className="grow" />
          {remaining < 500 && (
            <span
              className={remaining < 0 ? 'text-red t-12' : 'meta'}
              role={remaining < 0 ? 'alert' : undefined}
            >
              {remaining < 0 ? messages.over(-remaining) : messages.left(remaining)}
            </span>
          )}
          {!readOnly && (
            <IconButton icon={AtSign} label={messages.mention} onClick={() => field.current?.ask()} />
          )}
          {!readOnly && (
            <IconButton
              icon={Paperclip}
              label={commentMessages.addFiles}
              onClick={() => chooseFiles(attached.add)}
            />
          )}
          {!readOnly && !(isEmpty && uploads.length === 0) && (
            <IconButton
              icon={SendHorizontal}
              label={attached.isUploading ? commentMessages.waitForFiles : taskMessages.send}
              aria-disabled={isShut || isEmpty}
              onClick={submit}
            />
          )}
        </div>
      </div>
    </div>
  )
}
