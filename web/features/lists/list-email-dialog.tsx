import { RefreshCw } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { ErrorState, describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/margin-list.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ListAddress, ListSummary } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/list-email.ts'

type ListEmailDialogProps = {
  list: Pick<ListSummary, 'name' | 'archived'> & { id: string }
  onClose: () => void
}

/** The email address of a list: create, copy, replace, turn off. */
export function ListEmailDialog({ list, onClose }: ListEmailDialogProps) {
  const { id } = useWorkspace()
  const path = `/lists/${list.id}/address`
  const read = useWorkspaceQuery<ListAddress>(path)
  const [asked, setAsked] = useState<'replace' | 'off' | null>(null)
  const show = (address: ListAddress) => queryClient.setQueryData(['workspace', id, path], address)
  const make = useAction(async () => {
    show(await call<ListAddress>('POST', `/workspaces/${id}${path}`))
    showToast(asked === 'replace' ? messages.replaced : messages.created)
    setAsked(null)
  })
  const inside = useRef<HTMLDivElement>(null)
  useFocusFirstButton(inside, asked === null ? read.data?.address : undefined)
  const turnOff = useAction(async () => {
    await call('DELETE', `/workspaces/${id}${path}`)
    if (read.data) show({ ...read.data, address: null, created_at: null })
    showToast(messages.turnedOff(list.name))
    setAsked(null)
  })
  return (
    <Dialog title={messages.title(list.name)} large onClose={onClose}>
      <div ref={inside} className="contents">
        {!read.data ? (
          read.error ? (
            <ErrorState error={read.error} onRetry={() => void read.refetch()} />
          ) : (
            <Skeleton rows={2} />
          )
        ) : !read.data.on ? (
          <div className="prose">
            <p>
              <b className="font-semibold">{messages.unavailable.title}</b> {messages.unavailable.text}
            </p>
          </div>
        ) : (
          <ListEmailAddress read={read.data} archived={list.archived} make={make} onAsk={setAsked} />
        )}
        <footer>
          <Button onClick={onClose}>{common.close}</Button>
        </footer>
      </div>
      {asked === 'replace' && (
        <ConfirmDialog
          title={messages.replacing.title(list.name)}
          action={messages.replacing.action}
          pending={make.pending}
          error={make.error}
          onSubmit={() => void make.run()}
          onCancel={() => setAsked(null)}
        >
          <p>{messages.replacing.text}</p>
        </ConfirmDialog>
      )}
      {asked === 'off' && (
        <ConfirmDialog
          title={messages.turningOff.title(list.name)}
          action={messages.turningOff.action}
          pending={turnOff.pending}
          error={turnOff.error}
          onSubmit={() => void turnOff.run()}
          onCancel={() => setAsked(null)}
        >
          <p>{messages.turningOff.text}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** Focuses the first button, because creating or removing the address removes the button that did it. */
function useFocusFirstButton(
  inside: RefObject<HTMLElement | null>,
  address: string | null | undefined,
): void {
  useEffect(() => {
    if (address === undefined) return undefined
    let frame = requestAnimationFrame(() => {
      // A closing dialog returns the focus one frame after it has gone.
      frame = requestAnimationFrame(() => {
        const at = document.activeElement
        if (at === document.body || at?.role === 'dialog') inside.current?.querySelector('button')?.focus()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [inside, address])
}

type ListEmailAddressProps = {
  read: ListAddress
  archived: boolean
  make: ReturnType<typeof useAction<[]>>
  onAsk: (what: 'replace' | 'off') => void
}

/** The address, or a button to create one, and what happens to emails. */
function ListEmailAddress({ read: { address, created_at }, archived, make, onAsk }: ListEmailAddressProps) {
  return (
    <>
      {address !== null && <CopyRow text={address} label={messages.copy} primary />}
      <div className="prose">
        <p>{archived ? messages.archived : messages.explanation}</p>
      </div>
      {address === null && !archived && (
        <div className="flex items-center gap-2.5">
          <Button kind="primary" pending={make.pending} onClick={() => void make.run()}>
            {messages.create}
          </Button>
          <span className="dim" role={make.error === null ? undefined : 'alert'}>
            {make.error === null ? messages.none : describeError(make.error).text}
          </span>
        </div>
      )}
      {address !== null && (
        <div className="flex flex-wrap items-center gap-2.5">
          {!archived && (
            <Button icon={RefreshCw} onClick={() => onAsk('replace')}>
              {messages.replace}
            </Button>
          )}
          <Button danger onClick={() => onAsk('off')}>
            {messages.turnOff}
          </Button>
          {created_at !== null && <span className="dim">{messages.createdOn(created_at)}</span>}
        </div>
      )}
    </>
  )
}
