import { CircleStop, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { usePeople } from '../../data/people.ts'
import { forget, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Desk, Export } from '../../lib/types.ts'
import { day, since } from '../../messages/format-date.ts'
import { words as all } from '../../messages/en/exports.ts'
import { isMade } from './create-export.tsx'

const words = all.list
const tones = {
  waiting: 'wait',
  running: 'wait',
  ready: 'good',
  failed: 'bad',
  cancelled: undefined,
} as const

type LineProps = { one: Export; lists: Desk['lists'] }

/** An export: how far it is, and once it is there what it is and until when. */
export function ExportLine({ one, lists }: LineProps) {
  const { member_id } = useWorkspace()
  const people = usePeople()
  const { list_id, state, created_at, created_by, size, expires_at, problem } = one
  const what =
    list_id === null ? words.everything : (lists.find(({ id }) => id === list_id)?.name ?? words.one)
  const isOwn = created_by === member_id
  const by = isOwn ? undefined : people.get(created_by)
  const said = [
    state === 'ready' && size !== null ? words.size(size) : undefined,
    one.attachments ? words.withFiles : words.without,
    one.scheduled ? words.scheduled : undefined,
    by && words.for(by),
    state === 'ready' && expires_at !== null ? words.until(day(expires_at)) : undefined,
  ]
  return (
    <Entry as="li" tall margin={<Stamp at={created_at}>{since(created_at)}</Stamp>}>
      <div className="export-line grow min-w-0">
        <b className="block cut font-semibold">{what}</b>
        <span className="meta block">{said.filter(Boolean).join(' · ')}</span>
        {problem !== null && <span className="meta block text-red">{words.problems[problem]}</span>}
        {one.missing > 0 && <span className="meta block">{words.missing(one.missing)}</span>}
        {!isMade(one) && <Bar one={one} what={what} />}
      </div>
      {state !== 'ready' && <Tag tone={tones[state]}>{words.states[state]}</Tag>}
      {state === 'ready' && isOwn && (
        <a
          className="button"
          href={`/files/exports/${one.id}`}
          aria-label={words.downloadOf(what, day(created_at))}
          download
        >
          <Download aria-hidden="true" size={16} strokeWidth={1.75} />
          {words.download}
        </a>
      )}
      {isMade(one) ? <Remove one={one} what={what} /> : <Cancel one={one} />}
    </Entry>
  )
}

function Bar({ one: { done, total }, what }: { one: Export; what: string }) {
  const share = total === 0 ? 0 : done / total
  return (
    <span className="export-bar">
      <span
        className="meter"
        role="progressbar"
        aria-label={words.bar(what)}
        aria-valuenow={Math.floor(share * 100)}
      >
        <span style={{ scale: `${share} 1` }} />
      </span>
      <span className="meta">{words.share(share)}</span>
    </span>
  )
}

function Cancel({ one }: { one: Export }) {
  const { id } = useWorkspace()
  const cancel = useAction(async () => {
    try {
      await call('DELETE', `/workspaces/${id}/exports/${one.id}`)
      toast(words.cancelled)
    } catch (error) {
      toast(problemIn(error).text)
    }
    await forget(id, '/exports')
  })
  return (
    <Button kind="plain" icon={CircleStop} pending={cancel.pending} onClick={() => void cancel.run()}>
      {words.cancel}
    </Button>
  )
}

function Remove({ one, what }: { one: Export; what: string }) {
  const { id } = useWorkspace()
  const [asked, setAsked] = useState(false)
  const remove = useAction(async () => {
    await call('DELETE', `/workspaces/${id}/exports/${one.id}`)
    setAsked(false)
    toast(words.removed)
    await forget(id, '/exports')
  })
  return (
    <>
      <IconButton
        icon={Trash2}
        label={words.removeOf(what, day(one.created_at))}
        // What has no file needs no second thought.
        onClick={() => (one.state === 'ready' ? setAsked(true) : void remove.run())}
      />
      {asked && (
        <Confirm
          title={words.removing.title}
          action={words.remove}
          pending={remove.pending}
          error={remove.error}
          onSubmit={() => void remove.run()}
          onCancel={() => setAsked(false)}
        >
          <p>{words.removing.text}</p>
        </Confirm>
      )}
    </>
  )
}
