import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { viewDeedsIn } from './view-actions.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { faultOf } from '../../data/field-errors.ts'
import { newKey } from '../../data/tasks/write-queue.ts'
import { useViews, viewNameMax, viewsMax } from '../../data/saved-views.ts'
import { useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { View } from '../../lib/types.ts'
import { words as views } from '../../messages/en/views.ts'

const words = views.saved

type SaveViewProps = {
  what: Pick<View, 'filter' | 'sort' | 'layout'>
  /** It is a change of a view that is kept as another one. */
  anew?: boolean
}

/** Keeps what is shown under a name. With fifty views it is off and says why. */
export function SaveView({ what, anew }: SaveViewProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data } = useViews()
  const isFull = (data?.data.length ?? 0) >= viewsMax
  useCommands({ 'view.save': () => (isFull ? toast(words.full(viewsMax)) : setOpen(true)) }, { when: !anew })
  return (
    <>
      <Button
        kind="plain"
        off={isFull}
        aria-describedby={isFull ? id : undefined}
        onClick={() => setOpen(true)}
      >
        {anew ? words.saveNew : words.save}
      </Button>
      {isFull && (
        <span className="meta" id={id}>
          {words.full(viewsMax)}
        </span>
      )}
      {open && <SaveDialog what={what} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ what, onClose }: Pick<SaveViewProps, 'what'> & { onClose: () => void }) {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [layout, setLayout] = useState(what.layout)
  const [key] = useState(newKey)
  const save = useAction(async () => {
    const view = await viewDeedsIn(id).save({ ...what, layout, name }, key)
    onClose()
    toast(words.saved(view.name))
    await navigate({ to: '/views/$id', params: { id: view.id } })
  })
  const isFull = save.error instanceof ApiError && save.error.details['limit'] === 'saved_views'
  const fault = faultOf(save.error, 'name') ? words.nameNeeded : isFull ? words.full(viewsMax) : undefined
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogForm
        action={words.action}
        pending={save.pending}
        error={fault === undefined ? save.error : null}
        onSubmit={() => void save.run()}
        onCancel={onClose}
      >
        <Field
          label={words.name}
          value={name}
          onChange={setName}
          autoFocus
          required
          maxLength={viewNameMax}
          fault={fault}
        />
        <div className="field">
          <span className="name">{words.layout}</span>
          <Segments
            label={words.layout}
            value={layout}
            options={[
              { value: 'list', label: words.layouts.list },
              { value: 'board', label: words.layouts.board },
            ]}
            onChange={setLayout}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}
