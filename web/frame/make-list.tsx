import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { faultOf, isAboutFields } from '../lib/faults.ts'
import { newKey } from '../lib/rows/writes.ts'
import { forget, useWorkspace } from '../lib/session.tsx'
import { useAction } from '../lib/use-action.ts'
import { Dialog, DialogForm } from '../parts/dialog.tsx'
import { Box, Field } from '../parts/field.tsx'
import type { List } from '../types.ts'
import { words as all } from '../words/en/desk.ts'

const words = all.makeList

/** Makes a list, and goes there. */
export function MakeList({ onClose }: { onClose: () => void }) {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [hidden, setHidden] = useState(false)
  const [key] = useState(newKey)
  const make = useAction(async () => {
    const body = { name, visibility: hidden ? 'private' : 'workspace' }
    const list = await call<List>('POST', `/workspaces/${id}/lists`, body, { idempotencyKey: key })
    await forget(id, '/desk')
    onClose()
    await navigate({ to: '/lists/$id', params: { id: list.id } })
  })
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogForm
        action={words.action}
        pending={make.pending}
        error={isAboutFields(make.error) ? null : make.error}
        onSubmit={() => void make.run()}
        onCancel={onClose}
      >
        <Field
          label={words.name}
          value={name}
          onChange={setName}
          autoFocus
          maxLength={200}
          fault={faultOf(make.error, 'name') && words.needed}
        />
        <Box label={words.private} why={words.privateWhy} checked={hidden} onChange={setHidden} />
      </DialogForm>
    </Dialog>
  )
}
