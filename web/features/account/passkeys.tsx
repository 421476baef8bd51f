import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, type Collection } from '../../data/api.ts'
import { deviceName } from '../../messages/device-name.ts'
import { createPasskey } from '../../data/passkeys.ts'
import { queryClient } from '../../data/query-client.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { formatDay, formatLast } from '../../messages/format-date.ts'
import { messages as profileMessages } from '../../messages/en/profile.ts'

const messages = profileMessages.security.passkeys
const passkeysKey = ['/me/passkeys']

type Passkey = { id: string; name: string; created_at: string; last_used_at: string | null }

/** Lists the passkeys of the account, and adds new ones. */
export function Passkeys() {
  const passkeys = useQuery({
    queryKey: passkeysKey,
    queryFn: () => call<Collection<Passkey>>('GET', '/me/passkeys'),
  })
  const add = useAction(async () => {
    const { options, ticket } = await call<{ options: unknown; ticket: string }>(
      'POST',
      '/me/passkeys/options',
    )
    const response = await createPasskey(options)
    const name = deviceName(navigator.userAgent) ?? messages.name
    await call('POST', '/me/passkeys', { ticket, response, name })
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
    showToast(messages.added)
  })
  const data = passkeys.data?.data ?? []
  return (
    <>
      <MarginRow kind="section">
        <h2 className="grow">{messages.title}</h2>
        <Button icon={Fingerprint} pending={add.pending} onClick={() => void add.run()}>
          {messages.add}
        </Button>
      </MarginRow>
      {add.error !== null && (
        <MarginRow>
          <span className="text-red" role="alert">
            {add.error instanceof ApiError ? describeError(add.error).text : messages.failed}
          </span>
        </MarginRow>
      )}
      {passkeys.data && data.length === 0 && (
        <MarginRow>
          <span className="dim">{messages.none}</span>
        </MarginRow>
      )}
      <RowList label={messages.title}>
        {data.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </RowList>
    </>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove'>()
  const [typed, setTyped] = useState(name)
  const close = () => setOpenDialog(undefined)
  const rename = useAction(async () => {
    await call('PATCH', `/me/passkeys/${id}`, { name: typed })
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
    close()
  })
  const remove = useAction(async () => {
    await call('DELETE', `/me/passkeys/${id}`)
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
    showToast(messages.removing.done(name))
    close()
  })
  return (
    <MarginRow as="li" tall margin={formatDay(created_at)}>
      <div className="grow min-w-0">
        <b className="block cut font-semibold">{name}</b>
        <span className="meta">
          {last_used_at === null ? messages.neverUsed : messages.used(formatLast(last_used_at))}
        </span>
      </div>
      <Button kind="plain" onClick={() => setOpenDialog('rename')} aria-label={`${messages.rename}: ${name}`}>
        {messages.rename}
      </Button>
      <Button
        kind="plain"
        danger
        onClick={() => setOpenDialog('remove')}
        aria-label={`${messages.remove}: ${name}`}
      >
        {messages.remove}
      </Button>
      {openDialog === 'rename' && (
        <Dialog title={messages.renaming.title} onClose={close}>
          <DialogForm
            action={messages.renaming.action}
            pending={rename.pending}
            error={rename.error}
            onSubmit={() => void rename.run()}
            onCancel={close}
          >
            <Field label={messages.renaming.label} value={typed} onChange={setTyped} autoFocus />
          </DialogForm>
        </Dialog>
      )}
      {openDialog === 'remove' && (
        <ConfirmDialog
          title={messages.removing.title(name)}
          action={messages.remove}
          pending={remove.pending}
          error={remove.error}
          onSubmit={() => void remove.run()}
          onCancel={close}
        >
          <p>{messages.removing.text}</p>
        </ConfirmDialog>
      )}
    </MarginRow>
  )
}
