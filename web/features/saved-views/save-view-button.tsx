import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { createViewActions } from './view-actions.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { fieldError } from '../../data/field-errors.ts'
import { newIdempotencyKey } from '../../data/tasks/write-queue.ts'
import { useSavedViews, viewNameMax, viewsMax } from '../../data/saved-views.ts'
import { useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { View } from '../../lib/types.ts'
import { messages as views } from '../../messages/en/views.ts'

const messages = views.saved

type SaveViewButtonProps = {
  state: Pick<View, 'filter' | 'sort' | 'layout'>
  /** Whether a changed view is saved as a new one. */
  asNew?: boolean
}

/** Saves the current filter as a view. With fifty views it is disabled and says why. */
export function SaveViewButton({ state, asNew }: SaveViewButtonProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data } = useSavedViews()
  const isFull = (data?.data.length ?? 0) >= viewsMax
  useCommands(
    { 'view.save': () => (isFull ? showToast(messages.full(viewsMax)) : setOpen(true)) },
    { when: !asNew },
  )
  return (
    <>
      <Button
        kind="plain"
        off={isFull}
        aria-describedby={isFull ? id : undefined}
        onClick={() => setOpen(true)}
      >
        {asNew ? messages.saveNew : messages.save}
      </Button>
      {isFull && (
        <span className="meta" id={id}>
          {messages.full(viewsMax)}
        </span>
      )}
      {open && <SaveViewDialog state={state} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveViewDialog({ state, onClose }: Pick<SaveViewButtonProps, 'state'> & { onClose: () => void }) {
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
