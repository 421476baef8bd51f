import { useState } from 'react'
import type { NamedList } from './list-actions.ts'
import { call } from '../../data/api.ts'
import { faultOf, isAboutFields } from '../../data/field-errors.ts'
import { newKey } from '../../data/tasks/write-queue.ts'
import { forget, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { words as all } from '../../messages/en/lists.ts'

const words = all.template
const nameMax = 200
const descriptionMax = 500

/** Keeps a list to be made again: what is open in it now. */
export function SaveTemplate({ list, onClose }: { list: NamedList; onClose: () => void }) {
  const { id } = useWorkspace()
  const [name, setName] = useState(list.name)
  const [description, setDescription] = useState('')
  const [key] = useState(newKey)
  const save = useAction(async () => {
    const body = { list_id: list.id, name, ...(description === '' ? {} : { description }) }
    await call('POST', `/workspaces/${id}/templates`, body, { idempotencyKey: key })
    await forget(id, '/templates')
    toast(all.done.template(name))
    onClose()
  })
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogForm
        action={words.action}
        pending={save.pending}
        error={isAboutFields(save.error) ? null : save.error}
        onSubmit={() => void save.run()}
        onCancel={onClose}
      >
        <p className="prose">{words.text}</p>
        <Field
          label={words.name}
          value={name}
          onChange={setName}
          autoFocus
          maxLength={nameMax}
          fault={faultOf(save.error, 'name') && words.needed}
        />
        <Field
          label={words.description}
          value={description}
          onChange={setDescription}
          maxLength={descriptionMax}
          {...(list.visibility === 'private' ? { hint: words.private } : {})}
        />
      </DialogForm>
    </Dialog>
  )
}
