import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { faultOf, isAboutFields } from '../../data/field-errors.ts'
import { forget, useWhole, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { toggled } from '../../ui/checkbox-group.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Box, Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { InvitableRole, ListView } from '../../lib/types.ts'
import { words as common } from '../../messages/en/common.ts'
import { words as all } from '../../messages/en/members.ts'
import { ListBoxes } from './list-checkboxes.tsx'

const words = all.dialog
const roles = ['member', 'admin', 'guest'] as const satisfies readonly InvitableRole[]

/** Invites somebody by e-mail, and shares lists with them from the first moment. */
export function Invite({ onClose }: { onClose: () => void }) {
  const here = useWorkspace()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitableRole>('member')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lists = useWhole<ListView>('/shares/lists')
  const shareable = (lists.data?.data ?? []).filter(
    ({ archived, visibility }) => !archived && (role === 'guest' || visibility === 'private'),
  )
  const send = useAction(async () => {
    const list_ids = shareable.map(({ id }) => id).filter((id) => chosen.has(id))
    await call('POST', `/workspaces/${here.id}/invitations`, { email, role, list_ids })
    await forget(here.id, '/invitations')
    toast(all.invitations.sent(email))
    onClose()
  })
  const fault = faultOf(send.error, 'email') ? words.notEmail : refusalOf(send.error)
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogForm
        action={words.action}
        pending={send.pending}
        error={fault || isAboutFields(send.error) ? null : send.error}
        onSubmit={() => void send.run()}
        onCancel={onClose}
      >
        <Field
          label={words.email}
          type="email"
          hint={words.hint}
          value={email}
          onChange={setEmail}
          autoFocus
          autoComplete="off"
          fault={fault}
        />
        <fieldset>
          <legend className="font-medium">{words.role}</legend>
          {roles.map((one) => (
            <Box
              key={one}
              radio
              name="role"
              label={common.roles[one]}
              why={all.as[one]}
              checked={role === one}
              onChange={() => setRole(one)}
            />
          ))}
        </fieldset>
        {(role === 'guest' || shareable.length > 0) && (
          <fieldset>
            <legend className="font-medium">{words.lists}</legend>
            {role === 'guest' && <p className="meta">{words.listsHint}</p>}
            <ListBoxes
              lists={shareable}
              chosen={chosen}
              onChange={({ id }, on) => setChosen(toggled(chosen, id, on))}
              none={words.noLists}
            />
          </fieldset>
        )}
      </DialogForm>
    </Dialog>
  )
}

/** What the service refuses about the person, in words. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.reason === 'already_member' || error.reason === 'already_invited') return words[error.reason]
  return undefined
}
