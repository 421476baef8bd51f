import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, type Collection } from '../../data/api.ts'
import { deviceIn } from '../../lib/device-name.ts'
import { makePasskey } from '../../data/passkeys.ts'
import { queries } from '../../data/query-client.ts'
import { useAction } from '../../ui/use-action.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Entry, Rows } from '../../ui/margin-list.tsx'
import { toast } from '../../ui/toast-store.ts'
import { day, last } from '../../messages/format-date.ts'
import { words as all } from '../../messages/en/profile.ts'

const words = all.security.passkeys
const key = ['/me/passkeys']

type Passkey = { id: string; name: string; created_at: string; last_used_at: string | null }

/** The passkeys of the account. */
export function Passkeys() {
  const passkeys = useQuery({
    queryKey: key,
    queryFn: () => call<Collection<Passkey>>('GET', '/me/passkeys'),
  })
  const add = useAction(async () => {
    const { options, ticket } = await call<{ options: unknown; ticket: string }>(
      'POST',
      '/me/passkeys/options',
    )
    const response = await makePasskey(options)
    const name = deviceIn(navigator.userAgent) ?? words.name
    await call('POST', '/me/passkeys', { ticket, response, name })
    await queries.invalidateQueries({ queryKey: key })
    toast(words.added)
  })
  const data = passkeys.data?.data ?? []
  return (
    <>
      <Entry kind="section">
        <h2 className="grow">{words.title}</h2>
        <Button icon={Fingerprint} pending={add.pending} onClick={() => void add.run()}>
          {words.add}
        </Button>
      </Entry>
      {add.error !== null && (
        <Entry>
          <span className="text-red" role="alert">
            {add.error instanceof ApiError ? problemIn(add.error).text : words.failed}
          </span>
        </Entry>
      )}
      {passkeys.data && data.length === 0 && (
        <Entry>
          <span className="dim">{words.none}</span>
        </Entry>
      )}
      <Rows label={words.title}>
        {data.map((passkey) => (
          <Line key={passkey.id} passkey={passkey} />
        ))}
      </Rows>
    </>
  )
}

function Line({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const [typed, setTyped] = useState(name)
  const close = () => setAsked(undefined)
  const rename = useAction(async () => {
    await call('PATCH', `/me/passkeys/${id}`, { name: typed })
    await queries.invalidateQueries({ queryKey: key })
    close()
  })
  const remove = useAction(async () => {
    await call('DELETE', `/me/passkeys/${id}`)
    await queries.invalidateQueries({ queryKey: key })
    toast(words.removing.done(name))
    close()
  })
  return (
    <Entry as="li" tall margin={day(created_at)}>
      <div className="grow min-w-0">
        <b className="block cut font-semibold">{name}</b>
        <span className="meta">{words.used(last(last_used_at))}</span>
      </div>
      <Button kind="plain" onClick={() => setAsked('rename')} aria-label={`${words.rename}: ${name}`}>
        {words.rename}
      </Button>
      <Button kind="plain" danger onClick={() => setAsked('remove')} aria-label={`${words.remove}: ${name}`}>
        {words.remove}
      </Button>
      {asked === 'rename' && (
        <Dialog title={words.renaming.title} onClose={close}>
          <DialogForm
            action={words.renaming.action}
            pending={rename.pending}
            error={rename.error}
            onSubmit={() => void rename.run()}
            onCancel={close}
          >
            <Field label={words.renaming.label} value={typed} onChange={setTyped} autoFocus />
          </DialogForm>
        </Dialog>
      )}
      {asked === 'remove' && (
        <Confirm
          title={words.removing.title(name)}
          action={words.remove}
          pending={remove.pending}
          error={remove.error}
          onSubmit={() => void remove.run()}
          onCancel={close}
        >
          <p>{words.removing.text}</p>
        </Confirm>
      )}
    </Entry>
  )
}
