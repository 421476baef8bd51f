import { RefreshCw } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { useInWorkspace, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Problem, problemIn } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { Bones } from '../../ui/margin-list.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { ListAddress, ListHead } from '../../lib/types.ts'
import { words as common } from '../../messages/en/common.ts'
import { words } from '../../messages/en/list-email.ts'

type MailProps = { list: Pick<ListHead, 'name' | 'archived'> & { id: string }; onClose: () => void }

/** The address at which a list takes mail: made, copied, replaced, turned off. */
export function ListMail({ list, onClose }: MailProps) {
  const { id } = useWorkspace()
  const path = `/lists/${list.id}/address`
  const read = useInWorkspace<ListAddress>(path)
  const [asked, setAsked] = useState<'replace' | 'off' | null>(null)
  const show = (address: ListAddress) => queries.setQueryData(['workspace', id, path], address)
  const make = useAction(async () => {
    show(await call<ListAddress>('POST', `/workspaces/${id}${path}`))
    toast(asked === 'replace' ? words.replaced : words.made)
    setAsked(null)
  })
  const inside = useRef<HTMLDivElement>(null)
  useFocusWithin(inside, asked === null ? read.data?.address : undefined)
  const turnOff = useAction(async () => {
    await call('DELETE', `/workspaces/${id}${path}`)
    if (read.data) show({ ...read.data, address: null, created_at: null })
    toast(words.turnedOff(list.name))
    setAsked(null)
  })
  return (
    <Dialog title={words.title(list.name)} large onClose={onClose}>
      <div ref={inside} className="contents">
        {!read.data ? (
          read.error ? (
            <Problem error={read.error} onRetry={() => void read.refetch()} />
          ) : (
            <Bones rows={2} />
          )
        ) : !read.data.on ? (
          <div className="prose">
            <p>
              <b className="font-semibold">{words.nowhere.title}</b> {words.nowhere.text}
            </p>
          </div>
        ) : (
          <Address read={read.data} archived={list.archived} make={make} onAsk={setAsked} />
        )}
        <footer>
          <Button onClick={onClose}>{common.close}</Button>
        </footer>
      </div>
      {asked === 'replace' && (
        <Confirm
          title={words.replacing.title(list.name)}
          action={words.replacing.action}
          pending={make.pending}
          error={make.error}
          onSubmit={() => void make.run()}
          onCancel={() => setAsked(null)}
        >
          <p>{words.replacing.text}</p>
        </Confirm>
      )}
      {asked === 'off' && (
        <Confirm
          title={words.turningOff.title(list.name)}
          action={words.turningOff.action}
          pending={turnOff.pending}
          error={turnOff.error}
          onSubmit={() => void turnOff.run()}
          onCancel={() => setAsked(null)}
        >
          <p>{words.turningOff.text}</p>
        </Confirm>
      )}
    </Dialog>
  )
}

/** The focus is on what is done first; the button that made the address, or took it away, goes with that. */
function useFocusWithin(inside: RefObject<HTMLElement | null>, address: string | null | undefined): void {
  useEffect(() => {
    if (address === undefined) return undefined
    let frame = requestAnimationFrame(() => {
      // What asked gives the focus back a frame after it has gone.
      frame = requestAnimationFrame(() => {
        const at = document.activeElement
        if (at === document.body || at?.role === 'dialog') inside.current?.querySelector('button')?.focus()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [inside, address])
}

type AddressProps = {
  read: ListAddress
  archived: boolean
  make: ReturnType<typeof useAction<[]>>
  onAsk: (what: 'replace' | 'off') => void
}

/** The address, or how to get one; what becomes of a mail stands between. */
function Address({ read: { address, created_at }, archived, make, onAsk }: AddressProps) {
  return (
    <>
      {address !== null && <CopyRow text={address} label={words.copy} primary />}
      <div className="prose">
        <p>{archived ? words.archived : words.becomes}</p>
      </div>
      {address === null && !archived && (
        <div className="flex items-center gap-2.5">
          <Button kind="primary" pending={make.pending} onClick={() => void make.run()}>
            {words.make}
          </Button>
          <span className="dim" role={make.error === null ? undefined : 'alert'}>
            {make.error === null ? words.none : problemIn(make.error).text}
          </span>
        </div>
      )}
      {address !== null && (
        <div className="flex flex-wrap items-center gap-2.5">
          {!archived && (
            <Button icon={RefreshCw} onClick={() => onAsk('replace')}>
              {words.replace}
            </Button>
          )}
          <Button danger onClick={() => onAsk('off')}>
            {words.off}
          </Button>
          {created_at !== null && <span className="dim">{words.since(created_at)}</span>}
        </div>
      )}
    </>
  )
}
