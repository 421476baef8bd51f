import { useState } from 'react'
import { call } from '../../data/api.ts'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { CheckboxGroup } from '../../ui/checkbox-group.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import type { Scope, TokenWithSecret } from '../../lib/types.ts'
import { messages as tokensMessages } from '../../messages/en/tokens.ts'

const messages = tokensMessages.dialog
const scopes = Object.keys(tokensMessages.scopes) as Scope[]

/** Asks for a name and scopes, and makes the token. */
export function CreateTokenDialog({
  onMade,
  onClose,
}: {
  onMade: (token: TokenWithSecret) => void
  onClose: () => void
}) {
  const { id } = useWorkspace()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set<Scope>(['tasks:read']))
  const make = useAction(async () => {
    const body = { name, scopes: scopes.filter((scope) => chosen.has(scope)) }
    onMade(await call<TokenWithSecret>('POST', `/workspaces/${id}/tokens`, body))
  })
  return (
    <Dialog title={messages.title} large onClose={onClose}>
      <DialogForm
        action={messages.action}
        pending={make.pending}
        error={isValidationError(make.error) ? null : make.error}
        onSubmit={() => void make.run()}
        onCancel={onClose}
      >
        <Field
          label={messages.name}
          hint={messages.hint}
          value={name}
          onChange={setName}
          autoFocus
          maxLength={100}
          fault={fieldError(make.error, 'name')}
        />
        <CheckboxGroup
          legend={messages.scopes}
          hint={messages.scopesHint}
          options={tokensMessages.scopes}
          chosen={chosen}
          onChange={setChosen}
          fault={fieldError(make.error, 'scopes') && messages.needsScope}
        />
      </DialogForm>
    </Dialog>
  )
}
