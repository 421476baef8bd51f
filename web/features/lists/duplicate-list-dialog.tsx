import { useNavigate } from '../../router/hooks.ts'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { newIdempotencyKey } from '../../data/tasks/write-queue.ts'
import type { List } from '../../lib/types.ts'
import { messages as dialogs } from '../../messages/en/list-dialogs.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showUndoable } from '../../ui/undo-history.ts'
import { useAction } from '../../ui/use-action.ts'
import { type CopyProgress, ListCopyProgress } from './list-copy-progress.tsx'
import type { NamedList } from './list-actions.ts'

const messages = dialogs.duplication
const nameMax = 200

/** Duplicates a list and opens the copy; of a large one it shows the progress (0471). */
export function DuplicateListDialog({ list, onClose }: { list: NamedList; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const [name, setName] = useState(() =>
    messages.copyOf(
      Array.from(list.name)
        .slice(0, nameMax - 10)
        .join(''),
    ),
  )
  const [key] = useState(newIdempotencyKey)
  const [copy, setCopy] = useState<List | null>(null)
  const lists = `/workspaces/${workspaceId}/lists`
  const go = async (id: string) => {
    await invalidatePath(workspaceId, '/sidebar')
    await navigate({ to: '/lists/$id', params: { id } })
  }
  const create = (idempotencyKey: string) =>
    call<List>('POST', `${lists}/${list.id}/duplicate`, { name }, { idempotencyKey })

  const open = async (created: List) => {
    let { id } = created
    onClose()
    await go(id)
    showUndoable({
      text: messages.duplicated(created.name),
      undo: async () => {
        await call('DELETE', `${lists}/${id}`)
        await go(list.id)
      },
      redo: async () => {
        id = (await create(newIdempotencyKey())).id
        await go(id)
      },
    })
  }
  const duplicate = useAction(async () => {
    const created = await create(key)
    const { finished } = await call<CopyProgress>('GET', `${lists}/${created.id}/copy`)
    if (finished) await open(created)
    else setCopy(created)
  })
  if (copy) return <ListCopyProgress copy={copy} onOpen={() => void open(copy)} onClose={onClose} />
  return (
    <Dialog title={messages.title(list.name)} onClose={onClose}>
      <DialogForm
        action={messages.action}
        pending={duplicate.pending}
        error={isValidationError(duplicate.error) ? null : duplicate.error}
        onSubmit={() => void duplicate.run()}
        onCancel={onClose}
      >
        <p className="prose">{messages.text}</p>
        <Field
          label={messages.name}
          value={name}
          onChange={setName}
          autoFocus
          maxLength={nameMax}
          fault={fieldError(duplicate.error, 'name') && messages.needed}
          {...(list.visibility === 'private' ? { hint: messages.private } : {})}
        />
      </DialogForm>
    </Dialog>
  )
}
