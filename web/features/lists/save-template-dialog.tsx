import { useState } from 'react'
import type { NamedList } from './list-actions.ts'
import { call } from '../../data/api.ts'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { newIdempotencyKey } from '../../data/tasks/write-queue.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { messages as dialogs } from '../../messages/en/list-dialogs.ts'
import { messages as lists } from '../../messages/en/lists.ts'

const messages = dialogs.template
const nameMax = 200
const descriptionMax = 500

/** Saves the open tasks of a list as a template. */
export function SaveTemplateDialog({ list, onClose }: { list: NamedList; onClose: () => void }) {
  const { id } = useWorkspace()
  const [name, setName] = useState(list.name)
  const [description, setDescription] = useState('')
  const [key] = useState(newIdempotencyKey)
  const save = useAction(async () => {
    const body = { list_id: list.id, name, ...(description === '' ? {} : { description }) }
    await call('POST', `/workspaces/${id}/templates`, body, { idempotencyKey: key })
    await invalidatePath(id, '/templates')
    showToast(lists.done.template(name))
    onClose()
  })
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <DialogForm
        action={messages.action}
        pending={save.pending}
        error={isValidationError(save.error) ? null : save.error}
        onSubmit={() => void save.run()}
        onCancel={onClose}
      >
        <p className="prose">{messages.text}</p>
        <Field
          label={messages.name}
          value={name}
          onChange={setName}
          autoFocus
          maxLength={nameMax}
          fault={fieldError(save.error, 'name') && messages.needed}
        />
        <Field
          label={messages.description}
          value={description}
          onChange={setDescription}
          maxLength={descriptionMax}
          {...(list.visibility === 'private' ? { hint: messages.private } : {})}
        />
      </DialogForm>
    </Dialog>
  )
}
