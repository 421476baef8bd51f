import { useState } from 'react'
import { call } from '../../api.ts'
import { faultOf, isAboutFields } from '../../lib/faults.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogForm } from '../../parts/dialog.tsx'
import { Box, Field } from '../../parts/field.tsx'
import type { Scope, TokenShown } from '../../types.ts'
import { words as all } from '../../words/en/tokens.ts'

const words = all.dialog
const scopes = Object.keys(all.scopes) as Scope[]

/** Asks for a name and scopes, and makes the token. */
export function NewToken({ onMade, onClose }: { onMade: (token: TokenShown) => void; onClose: () => void }) {
  const { id } = useWorkspace()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set<Scope>(['tasks:read']))
  const make = useAction(async () => {
    const body = { name, scopes: scopes.filter((scope) => chosen.has(scope)) }
    onMade(await call<TokenShown>('POST', `/workspaces/${id}/tokens`, body))
  })
  const choose = (scope: Scope, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(scope)
    else next.delete(scope)
    setChosen(next)
  }
  return (
    <Dialog title={words.title} large onClose={onClose}>
      <DialogForm
        action={words.action}
        pending={make.pending}
        error={isAboutFields(make.error) ? null : make.error}
        onSubmit={() => void make.run()}
        onCancel={onClose}
      >
        <Field
          label={words.name}
          hint={words.hint}
          value={name}
          onChange={setName}
          autoFocus
          maxLength={100}
          fault={faultOf(make.error, 'name')}
        />
        <fieldset>
          <legend className="flex w-full items-center gap-1 font-medium">
            <span className="grow">{words.scopes}</span>
          </legend>
          <p className="meta pb-1">{words.scopesHint}</p>
          <div className="grid grid-cols-2 items-start gap-x-4 max-small:grid-cols-1">
            {scopes.map((scope) => (
              <Box
                key={scope}
                label={<code>{scope}</code>}
                why={all.scopes[scope]}
                checked={chosen.has(scope)}
                onChange={(on) => choose(scope, on)}
              />
            ))}
          </div>
          <div className="flex gap-1 pt-1">
            <Button kind="plain" onClick={() => setChosen(new Set(scopes))}>
              {words.all}
            </Button>
            <Button kind="plain" onClick={() => setChosen(new Set())}>
              {words.none}
            </Button>
          </div>
          {faultOf(make.error, 'scopes') !== undefined && (
            <p className="text-red" role="alert">
              {words.needsScope}
            </p>
          )}
        </fieldset>
      </DialogForm>
    </Dialog>
  )
}
