import { useNavigate } from '../router/hooks.ts'
import { useState } from 'react'
import { call } from '../data/api.ts'
import { Dialog, DialogForm } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TimeZoneField } from '../ui/time-zone-field.tsx'
import { meQuery, queryClient } from '../data/query-client.ts'
import { switchWorkspace, type JoinedWorkspace } from '../data/session.ts'
import { useAction } from '../ui/use-action.ts'
import { viewerZone } from '../data/viewer-zone.ts'
import { messages } from '../messages/en/shell.ts'

/** Creates another workspace, owned by the person. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [timezone, setTimezone] = useState(viewerZone)
  const create = useAction(async () => {
    const workspace = await call<JoinedWorkspace>('POST', '/workspaces', { name, timezone })
    await queryClient.invalidateQueries(meQuery)
    await switchWorkspace(workspace.id)
    onClose()
    await navigate({ to: '/today' })
  })
  return (
    <Dialog title={messages.newWorkspace.title} onClose={onClose}>
      <DialogForm
        action={messages.newWorkspace.action}
        pending={create.pending}
        error={create.error}
        onSubmit={() => void create.run()}
        onCancel={onClose}
      >
        <Field label={messages.newWorkspace.name} value={name} onChange={setName} autoFocus required />
        <TimeZoneField label={messages.newWorkspace.timezone} value={timezone} onChange={setTimezone} />
      </DialogForm>
    </Dialog>
  )
}
