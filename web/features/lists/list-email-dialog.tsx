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
  const [confirming, setAsked] = useState<'replace' | 'off' | null>(null)
  const show = (address: ListAddress) => queryClient.setQueryData(['workspace', id, path], address)
  const create = useAction(async () => {
    show(await call<ListAddress>('POST', `/workspaces/${id}${path}`))
    showToast(confirming === 'replace' ? messages.replaced : messages.created)
    setAsked(null)
  })
  const inside = useRef<HTMLDivElement>(null)
  useFocusFirstButton(inside, confirming === null ? read.data?.address : undefined)
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
          <ListEmailAddress read={read.data} archived={list.archived} create={create} onAsk={setAsked} />
        )}
        <footer>
          <Button onClick={onClose}>{common.close}</Button>
        </footer>
      </div>
      {confirming === 'replace' && (
        <ConfirmDialog
          title={messages.replacing.title(list.name)}
          action={messages.replacing.action}
          pending={create.pending}
          error={create.error}
          onSubmit={() => void create.run()}
          onCancel={() => setAsked(null)}
        >
          <p>{messages.replacing.text}</p>
        </ConfirmDialog>
      )}
      {confirming === 'off' && (
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
  create: ReturnType<typeof useAction<[]>>
  onAsk: (action: 'replace' | 'off') => void
}

/** The address, or a button to create one, and what happens to emails. */
function ListEmailAddress({ read: { address, created_at }, archived, create, onAsk }: ListEmailAddressProps) {
  return (
    <>
      {address !== null && <CopyRow text={address} label={messages.copy} primary />}
      <div className="prose">
        <p>{archived ? messages.archived : messages.explanation}</p>
      </div>
      {address === null && !archived && (
        <div className="flex items-center gap-2.5">
          <Button kind="primary" pending={create.pending} onClick={() => void create.run()}>
            {messages.create}
          </Button>
          <span className="dim" role={create.error === null ? undefined : 'alert'}>
            {create.error === null ? messages.none : describeError(create.error).text}
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
