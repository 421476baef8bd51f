import { AtSign, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useCommands } from '../../../ui/commands/commands.ts'
import { useDraft } from '../../../data/drafts.ts'
import { commentTextMax, lengthOf } from '../../../data/limits.ts'
import { type Mentionable, withIds } from '../../../lib/mentions.ts'
import type { Row } from '../../../data/tasks/row.ts'
import { newKey, write } from '../../../data/tasks/write-queue.ts'
import { useWorkspace } from '../../../data/session.ts'
import { useWhoSees } from '../../../data/use-assignable-members.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Who } from '../../../ui/avatar.tsx'
import { words as task_ } from '../../../messages/en/task.ts'
import { words } from '../../../messages/en/task-text.ts'
import { MentionField, type MentionFieldHandle } from './mention-field.tsx'

type ComposerProps = { row: Row; people: ReadonlyMap<string, string>; gone: boolean }

/** Ids are of one length: who is meant changes nothing about how long a text is. */
const none: readonly Mentionable[] = []
const everybody = (people: ReadonlyMap<string, string>): Mentionable[] =>
  Array.from(people, ([id, name]) => ({ id, name }))
const nobody: ReadonlyMap<string, string> = new Map()

/** Where a comment is written: ⌘Enter sends. It shows at once, and waits on the device while there is no connection. */
export function Composer({ row, people, gone }: ComposerProps) {
  const { id: workspaceId, member_id } = useWorkspace()
  const name = `comment ${row.id}`
  const [draft, setDraft] = useDraft(name)
  const field = useRef<MentionFieldHandle>(null)
  const chosen = useRef(new Map<string, string>())
  // Nobody else can be mentioned; until that is known, nobody is offered.
  const seeing = useWhoSees([row.list_id]).people
  const known = seeing ?? none
  useCommands({ 'task.comment': () => field.current?.focus() }, { when: !gone })
  const text = draft ?? ''
  const left = commentTextMax - lengthOf(withIds(text, known, nobody))

  const send = () => {
    if (gone || text.trim() === '' || left < 0) return
    write({
      key: newKey(),
      workspace_id: workspaceId,
      method: 'POST',
      path: `/tasks/${row.id}/comments`,
      // The service leaves out who does not see the task.
      body: { text: withIds(text, seeing ?? everybody(people), chosen.current) },
      effects: [{ id: row.id, patch: { comment_count: row.comment_count + 1 } }],
      draft: { name, text },
    })
    setDraft(undefined)
    chosen.current.clear()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      field.current?.blur()
    }
  }
  // Nobody can write here any more; what was being written can still be copied.
  if (gone && text === '') return null
  return (
    <div className="compose entry">
      <span className="m">
        <Who id={member_id} name={people.get(member_id) ?? ''} />
      </span>
      <div className="c">
        <MentionField
          ref={field}
          label={task_.comment}
          people={known}
          text={text}
          readOnly={gone}
          onChange={(next) => setDraft(next === '' ? undefined : next)}
          onChoose={({ id, name: called }) => chosen.current.set(called, id)}
          onKeyDown={keys}
        />
        {left < 500 && (
          <span className={left < 0 ? 'text-red t-12' : 'meta'} role={left < 0 ? 'alert' : undefined}>
            {left < 0 ? words.over(-left) : words.left(left)}
          </span>
        )}
        {!gone && <IconButton icon={AtSign} label={words.mention} onClick={() => field.current?.ask()} />}
        {!gone && text.trim() !== '' && (
          <IconButton icon={SendHorizontal} label={task_.send} aria-disabled={left < 0} onClick={send} />
        )}
      </div>
    </div>
  )
}
