import { useState } from 'react'
import { call } from '../../data/api.ts'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { usePages, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { CheckboxGroup } from '../../ui/checkbox-group.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { MemberDetails, Scope, TokenWithSecret } from '../../lib/types.ts'
import { messages as tokensMessages } from '../../messages/en/tokens.ts'

const messages = tokensMessages.dialog
const scopes = Object.keys(tokensMessages.scopes) as Scope[]

/** Asks for a name and scopes, and creates the token. */
export function CreateTokenDialog({
  onCreated,
  onClose,
}: {
  onCreated: (token: TokenWithSecret) => void
  onClose: () => void
}) {
  const { id } = useWorkspace()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set<Scope>(['tasks:read']))
  const [actsAs, setActsAs] = useState('')
  const { rows: integrations = [] } = usePages<MemberDetails>('/members', { kind: 'integration' })
  const create = useAction(async () => {
    const body = {
      name,
      scopes: scopes.filter((scope) => chosen.has(scope)),
      ...(actsAs === '' ? {} : { member_id: actsAs }),
    }
    onCreated(await call<TokenWithSecret>('POST', `/workspaces/${id}/tokens`, body))
  })
  return (
    <Dialog title={messages.title} large onClose={onClose}>
      <DialogForm
        action={messages.action}
        pending={create.pending}
        error={isValidationError(create.error) ? null : create.error}
        onSubmit={() => void create.run()}
        onCancel={onClose}
      >
        <Field
          label={messages.name}
          hint={messages.hint}
          value={name}
          onChange={setName}
          autoFocus
          maxLength={100}
          fault={fieldError(create.error, 'name')}
        />
        {integrations.length > 0 && (
          <div>
            <Select
              label={messages.actsAs}
              value={actsAs}
              options={[
                { value: '', label: messages.me },
                ...integrations.map(({ id: value, name: label }) => ({ value, label })),
              ]}
              onChange={setActsAs}
            />
            <p className="meta">{messages.integrationsHint}</p>
          </div>
        )}
        <CheckboxGroup
          legend={messages.scopes}
          hint={messages.scopesHint}
          options={tokensMessages.scopes}
          chosen={chosen}
          onChange={setChosen}
          fault={fieldError(create.error, 'scopes') && messages.needsScope}
        />
      </DialogForm>
    </Dialog>
  )
}
