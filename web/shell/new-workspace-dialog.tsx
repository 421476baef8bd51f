import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../data/api.ts'
import { Dialog, DialogForm } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { ZoneField } from '../ui/time-zone-field.tsx'
import { meQuery, queries } from '../data/query-client.ts'
import { switchWorkspace, type Here } from '../data/session.ts'
import { useAction } from '../ui/use-action.ts'
import { deviceZone } from '../messages/format-date.ts'
import { words } from '../messages/en/shell.ts'

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
