import { AtSign, Paperclip, SendHorizontal } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useCommands } from '../../../ui/commands/commands.ts'
import { useDraft } from '../../../data/drafts.ts'
import { commentTextMax, characterCount } from '../../../data/limits.ts'
import { type Mentionable, withMentionIds } from '../../../lib/mentions.ts'
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

type CommentComposerProps = { row: Row; people: ReadonlyMap<string, string>; readOnly: boolean }

/** All ids have the same length, so counting characters doesn't need the real ones. */
const noPeople: readonly Mentionable[] = []
const allPeople = (people: ReadonlyMap<string, string>): Mentionable[] =>
  Array.from(people, ([id, name]) => ({ id, name }))
const noIdsByName: ReadonlyMap<string, string> = new Map()

/** The comment composer: ⌘Enter sends. A comment shows at once, and waits on the device while offline. */
export function CommentComposer({ row, people, readOnly }: CommentComposerProps) {
  const { id: workspaceId, member_id } = useWorkspace()
  const name = `comment ${row.id}`
  const [draft, setDraft] = useDraft(name)
  const field = useRef<MentionFieldHandle>(null)
  const chosen = useRef(new Map<string, string>())
  // Only people with access can be mentioned; until they have loaded, no one is offered.
  const mentionable = useAssignableMembers([row.list_id]).people
  const mentionablePeople = mentionable ?? noPeople
  useCommands({ 'task.comment': () => field.current?.focus() }, { when: !readOnly })
  const text = draft ?? ''
  const id = useId()
  const [isActive, setActive] = useState(false)
  const remaining = commentTextMax - characterCount(withMentionIds(text, mentionablePeople, noIdsByName))

  const area = useRef<HTMLDivElement>(null)
  const attached = useCommentFiles({ workspaceId, taskId: row.id, draft: name })
  const { files, uploads } = attached
  const isDropping = useFileDrop(area, readOnly ? undefined : attached.add)
  const isEmpty = text.trim() === '' && files.length === 0
  const isShut = remaining < 0 || attached.isUploading
  const isOpen = isActive || text !== '' || files.length + uploads.length > 0

  const submit = () => {
    if (readOnly || isEmpty || isShut) return
    const written = withMentionIds(text, mentionable ?? allPeople(people), chosen.current)
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
      draft: { name, text },
    })
    setDraft(undefined)
    attached.clear()
    chosen.current.clear()
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
          people={mentionablePeople}
          text={text}
          readOnly={readOnly}
          onChange={(next) => setDraft(next === '' ? undefined : next)}
          onChoose={({ id, name: called }) => chosen.current.set(called, id)}
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
