import { useNavigate } from '../../router/hooks.ts'
import { useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { fieldError } from '../../data/field-errors.ts'
import { viewNameMax, viewsMax, type ViewState } from '../../data/saved-views.ts'
import { useWorkspace } from '../../data/session.ts'
import { newIdempotencyKey } from '../../data/tasks/write-queue.ts'
import { messages } from '../../messages/en/saved-views.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { createViewActions } from './view-actions.ts'

type SaveViewDialogProps = { state: ViewState; onClose: () => void }

/** Asks for the name and the layout of a new view. */
export function SaveViewDialog({ state, onClose }: SaveViewDialogProps) {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [layout, setLayout] = useState(state.layout)
  const [key] = useState(newIdempotencyKey)
  const save = useAction(async () => {
    const view = await createViewActions(id).save({ ...state, layout, name }, key)
    onClose()
    showToast(messages.saved(view.name))
    await navigate({ to: '/views/$id', params: { id: view.id } })
  })
  const isFull = save.error instanceof ApiError && save.error.details['limit'] === 'saved_views'
  const fault = fieldError(save.error, 'name')
    ? messages.nameNeeded
    : isFull
      ? messages.full(viewsMax)
      : undefined
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <DialogForm
        action={messages.action}
        pending={save.pending}
        error={fault === undefined ? save.error : null}
        onSubmit={() => void save.run()}
        onCancel={onClose}
      >
        <Field
          label={messages.name}
          value={name}
          onChange={setName}
          autoFocus
          required
          maxLength={viewNameMax}
          fault={fault}
        />
        <div className="field">
          <span className="name">{messages.layout}</span>
          <SegmentedControl
            label={messages.layout}
            value={layout}
            options={[
              { value: 'list', label: messages.layouts.list },
              { value: 'board', label: messages.layouts.board },
            ]}
            onChange={setLayout}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}
