import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { invalidatePath, useAllPages, useWorkspace } from '../../data/session.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { useAction } from '../../ui/use-action.ts'
import { withToggled } from '../../ui/checkbox-group.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Checkbox, Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { InvitableRole, ListSharing, StartInfo } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as membersMessages } from '../../messages/en/members.ts'
import { useSeats } from './seats.ts'
import { SeatsLeft } from './seats-left.tsx'
import { ListCheckboxes } from './list-checkboxes.tsx'

const { dialog: messages, invitations } = membersMessages
const roles = ['member', 'admin', 'guest'] as const satisfies readonly InvitableRole[]

/** Invites someone by email, and shares lists with them as soon as they join. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const workspace = useWorkspace()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitableRole>('member')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const hasMail = useFetchOnce<StartInfo>('/start').data?.mail !== false
  const lists = useAllPages<ListSharing>('/shares/lists')
  const shareable = (lists.data?.data ?? []).filter(
    ({ archived, visibility }) => !archived && (role === 'guest' || visibility === 'private'),
  )
  const send = useAction(async () => {
    const list_ids = shareable.map(({ id }) => id).filter((id) => chosen.has(id))
    await call('POST', `/workspaces/${workspace.id}/invitations`, { email, role, list_ids })
    await invalidatePath(workspace.id, '/invitations')
    showToast(hasMail ? invitations.sent(email) : invitations.unsent(email))
    onClose()
  })
  const seats = useSeats(role)
  const isFull = seats !== undefined && seats.used >= seats.max
  const fault = fieldError(send.error, 'email') ? messages.notEmail : inviteError(send.error, hasMail)
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <DialogForm
        action={hasMail ? messages.action : messages.actionWithoutMail}
        pending={send.pending}
        off={isFull}
        // Without a seat, the line above the address says so, and the answer to someone quicker than it would repeat it.
        error={fault || isFull || isValidationError(send.error) ? null : send.error}
        onSubmit={() => void send.run()}
        onCancel={onClose}
      >
        {/* Before someone types an address that can't be invited. */}
        {seats && <SeatsLeft seats={seats} />}
        <Field
          label={messages.email}
          type="email"
          hint={hasMail ? messages.hint : messages.hintWithoutMail}
          value={email}
          onChange={setEmail}
          autoFocus
          autoComplete="off"
          fault={fault}
        />
        <fieldset>
          <legend className="font-medium">{messages.role}</legend>
          {roles.map((option) => (
            <Checkbox
              key={option}
              radio
              name="role"
              label={common.roles[option]}
              description={membersMessages.as[option]}
              checked={role === option}
              onChange={() => setRole(option)}
            />
          ))}
        </fieldset>
        {(role === 'guest' || shareable.length > 0) && (
          <fieldset>
            <legend className="font-medium">{messages.lists}</legend>
            {role === 'guest' && <p className="meta">{messages.listsHint}</p>}
            <ListCheckboxes
              lists={shareable}
              chosen={chosen}
              onChange={({ id }, on) => setChosen(withToggled(chosen, id, on))}
              emptyText={messages.noLists}
            />
          </fieldset>
        )}
      </DialogForm>
    </Dialog>
  )
}

/** Describes why this person can't be invited. */
function inviteError(error: unknown, hasMail: boolean): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.reason === 'already_invited' && !hasMail) return messages.alreadyWithoutMail
  if (error.reason === 'already_member' || error.reason === 'already_invited') return messages[error.reason]
  return undefined
}
