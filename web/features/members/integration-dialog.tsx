import { useState } from 'react'
import { call } from '../../data/api.ts'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Checkbox, Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { MemberDetails } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as membersMessages } from '../../messages/en/members.ts'

const messages = membersMessages.integrations.dialog

type IntegrationRole = 'member' | 'guest' | 'admin'
type IntegrationDialogProps = {
  /** The integration to rename or describe; a new one is added if undefined. */
  integration?: MemberDetails
  onClose: () => void
}

/** Adds an integration, or changes its name and description. */
export function IntegrationDialog({ integration, onClose }: IntegrationDialogProps) {
  const workspace = useWorkspace()
  const [name, setName] = useState(integration?.name ?? '')
  const [description, setDescription] = useState(integration?.description ?? '')
  const [role, setRole] = useState<IntegrationRole>('member')
  const path = `/workspaces/${workspace.id}/integrations`
  const save = useAction(async () => {
    const texts = { name, description: description.trim() === '' ? null : description }
    if (integration) await call('PATCH', `${path}/${integration.id}`, texts)
    else await call('POST', path, { ...texts, role })
    await invalidatePath(workspace.id, '/members')
    if (!integration) showToast(membersMessages.integrations.added(name))
    onClose()
  })
  return (
    <Dialog title={integration ? messages.edit : messages.title} onClose={onClose}>
      <DialogForm
        action={integration ? messages.save : messages.action}
        pending={save.pending}
        error={isValidationError(save.error) ? null : save.error}
        onSubmit={() => void save.run()}
        onCancel={onClose}
      >
        <Field
          label={messages.name}
          hint={messages.nameHint}
          value={name}
          onChange={setName}
          autoFocus
          autoComplete="off"
          maxLength={200}
          fault={fieldError(save.error, 'name')}
        />
        <Field
          label={messages.description}
          value={description}
          onChange={setDescription}
          autoComplete="off"
          maxLength={500}
          fault={fieldError(save.error, 'description')}
        />
        {!integration && <RoleChoice role={role} onChange={setRole} isOwner={workspace.role === 'owner'} />}
      </DialogForm>
    </Dialog>
  )
}

type RoleChoiceProps = {
  role: IntegrationRole
  onChange: (role: IntegrationRole) => void
  /** Only the owner can make an integration an admin. */
  isOwner: boolean
}

function RoleChoice({ role, onChange, isOwner }: RoleChoiceProps) {
  const roles: IntegrationRole[] = ['member', 'guest', ...(isOwner ? (['admin'] as const) : [])]
  return (
    <fieldset>
      <legend className="font-medium">{membersMessages.dialog.role}</legend>
      {roles.map((option) => (
        <Checkbox
          key={option}
          radio
          name="role"
          label={common.roles[option]}
          description={membersMessages.as[option]}
          checked={role === option}
          onChange={() => onChange(option)}
        />
      ))}
    </fieldset>
  )
}
