import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { Dialog, DialogForm } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { ZoneField } from '../parts/zone-field.tsx'
import { meQuery, queries } from '../lib/queries.ts'
import { switchWorkspace, type Here } from '../lib/session.tsx'
import { useAction } from '../lib/use-action.ts'
import { deviceZone } from '../words/dates.ts'
import { words } from '../words/en/frame.ts'

/** Opens another workspace, which the person owns. */
export function FoundWorkspace({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [timezone, setTimezone] = useState(deviceZone)
  const found = useAction(async () => {
    const made = await call<Here>('POST', '/workspaces', { name, timezone })
    await queries.invalidateQueries(meQuery)
    await switchWorkspace(made.id)
    onClose()
    await navigate({ to: '/settings/workspace' })
  })
  return (
    <Dialog title={words.found.title} onClose={onClose}>
      <DialogForm
        action={words.found.action}
        pending={found.pending}
        error={found.error}
        onSubmit={() => void found.run()}
        onCancel={onClose}
      >
        <Field label={words.found.name} value={name} onChange={setName} autoFocus required />
        <ZoneField label={words.found.timezone} value={timezone} onChange={setTimezone} />
      </DialogForm>
    </Dialog>
  )
}
