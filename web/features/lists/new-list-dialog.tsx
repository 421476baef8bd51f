import { useNavigate } from '../../router/hooks.ts'
import { Link } from '../../router/link.tsx'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { newIdempotencyKey } from '../../data/tasks/write-queue.ts'
import { invalidatePath, useCollection, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Checkbox, Field } from '../../ui/field.tsx'
import type { List, Template } from '../../lib/types.ts'
import { messages } from '../../messages/en/new-list.ts'
import { AppearanceDisclosure } from '../list-mark/appearance-disclosure.tsx'
import type { Appearance } from '../list-mark/list-mark.tsx'
import { DeleteTemplateDialog, TemplateOptions } from './template-options.tsx'

const nameMax = 200
const plain: Appearance = { color: null, icon: null }

/** Creates a list, empty or from a template, and opens it. */
export function NewListDialog({ onClose }: { onClose: () => void }) {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const templates = useCollection<Template>('/templates')
  const [name, setName] = useState('')
  const [named, setNamed] = useState(false)
  const [appearance, setAppearance] = useState(plain)
  const [styled, setStyled] = useState(false)
  const [hidden, setHidden] = useState(false)
  const [chosen, setChosen] = useState<Template | null>(null)
  const [deleting, setDeleting] = useState<Template | null>(null)
  const [key] = useState(newIdempotencyKey)
  const create = useAction(async () => {
    const body = { name, visibility: hidden ? 'private' : 'workspace', ...appearance }
    const path = chosen ? `/templates/${chosen.id}/lists` : '/lists'
    const list = await call<List>('POST', `/workspaces/${id}${path}`, body, { idempotencyKey: key })
    await invalidatePath(id, '/sidebar')
    onClose()
    await navigate({ to: '/lists/$id', params: { id: list.id } })
  })
  const choose = (template: Template | null) => {
    setChosen(template)
    setHidden(template?.visibility === 'private')
    // Uses the name and the look of the template until the person chooses others.
    if (!named) setName(template?.name ?? '')
    if (!styled) setAppearance(template ? { color: template.color, icon: template.icon } : plain)
  }
  return (
    <Dialog title={messages.title} large onClose={onClose}>
      <DialogForm
        action={messages.action}
        pending={create.pending}
        error={isValidationError(create.error) ? null : create.error}
        onSubmit={() => void create.run()}
        onCancel={onClose}
      >
        <AppearanceDisclosure
          chosen={appearance}
          onChoose={(choice) => {
            setAppearance(choice)
            setStyled(true)
          }}
        >
          <Field
            label={messages.name}
            value={name}
            onChange={(text) => {
              setName(text)
              setNamed(text !== '')
            }}
            autoFocus
            maxLength={nameMax}
            fault={fieldError(create.error, 'name') && messages.needed}
          />
        </AppearanceDisclosure>
        <Checkbox
          label={messages.private}
          description={messages.privateWhy}
          checked={hidden}
          onChange={setHidden}
        />
        <TemplateOptions loaded={templates} chosen={chosen} onChoose={choose} onDelete={setDeleting} />
        <p className="meta">
          {messages.otherApp}{' '}
          <Link className="link" to="/settings/import" onClick={onClose}>
            {messages.import}
          </Link>
        </p>
      </DialogForm>
      {deleting && (
        <DeleteTemplateDialog
          template={deleting}
          onDone={() => {
            if (chosen?.id === deleting.id) choose(null)
            setDeleting(null)
          }}
          onCancel={() => setDeleting(null)}
        />
      )}
    </Dialog>
  )
}
