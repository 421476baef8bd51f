import { AtSign, SendHorizontal } from 'lucide-react'
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
import { messages as taskMessages } from '../../../messages/en/task.ts'
import { messages } from '../../../messages/en/task-text.ts'
import { MarkdownToolbar } from '../../markdown-editor/markdown-toolbar.tsx'
import { MentionField, type MentionFieldHandle } from './mention-field.tsx'

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

  const submit = () => {
    if (readOnly || text.trim() === '' || remaining < 0) return
    enqueueWrite({
      key: newIdempotencyKey(),
      workspace_id: workspaceId,
      method: 'POST',
      path: `/tasks/${row.id}/comments`,
      // The server ignores mentions of people without access to the task.
      body: { text: withMentionIds(text, mentionable ?? allPeople(people), chosen.current) },
      effects: [{ id: row.id, patch: { comment_count: row.comment_count + 1 } }],
      draft: { name, text },
    })
    setDraft(undefined)
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
  if (readOnly && text === '') return null
  return (
    <div className="composer margin-row">
      <span className="margin">
        <Avatar id={member_id} name={people.get(member_id) ?? ''} />
      </span>
      <div
        className="content"
        data-active={isActive || text !== '' || undefined}
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
        <div className="tools">
          {!readOnly && (isActive || text !== '') && (
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
          {!readOnly && text.trim() !== '' && (
            <IconButton
              icon={SendHorizontal}
              label={taskMessages.send}
              aria-disabled={remaining < 0}
              onClick={submit}
            />
          )}
        </div>
      </div>
    </div>
  )
}
