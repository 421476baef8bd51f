import { Trash2 } from 'lucide-react'
import { call } from '../../data/api.ts'
import { invalidatePath, canManageWorkspace, type useCollection, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Template } from '../../lib/types.ts'
import { messages } from '../../messages/en/new-list.ts'

type TemplateOptionsProps = {
  loaded: ReturnType<typeof useCollection<Template>>
  /** null for an empty list. */
  chosen: Template | null
  onChoose: (template: Template | null) => void
  onDelete: (template: Template) => void
}

/** What a new list starts from: nothing, or a template with a preview. */
export function TemplateOptions({ loaded, chosen, onChoose, onDelete }: TemplateOptionsProps) {
  const workspace = useWorkspace()
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{messages.template}</legend>
      <Checkbox
        radio
        name="template"
        label={messages.empty}
        checked={!chosen}
        onChange={() => onChoose(null)}
      />
      {loaded.error && !loaded.data && (
        <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
      )}
      {loaded.data?.data.map((template) => {
        const { id, name, description, created_by, visibility } = template
        const isOwn =
          created_by !== null && (created_by === workspace.member_id || canManageWorkspace(workspace))
        return (
          <div key={id} className="flex items-start">
            <div className="grow min-w-0">
              <Checkbox
                radio
                name="template"
                label={visibility === 'private' ? messages.privateTemplate(name) : name}
                description={
                  <>
                    {description}
                    <span className="block">{messages.preview(template.sections, template.task_count)}</span>
                  </>
                }
                checked={chosen?.id === id}
                onChange={() => onChoose(template)}
              />
            </div>
            {isOwn && (
              <IconButton
                icon={Trash2}
                small
                label={messages.deleteTemplate(name)}
                onClick={() => onDelete(template)}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

type DeleteTemplateDialogProps = { template: Template; onDone: () => void; onCancel: () => void }

/** Asks for confirmation, because it can't be undone. */
export function DeleteTemplateDialog({
  template: { id, name },
  onDone,
  onCancel,
}: DeleteTemplateDialogProps) {
  const workspace = useWorkspace()
  const remove = useAction(async () => {
    await call('DELETE', `/workspaces/${workspace.id}/templates/${id}`)
    await invalidatePath(workspace.id, '/templates')
    showToast(messages.templateDeleted(name))
    onDone()
  })
  return (
    <ConfirmDialog
      title={messages.deleting.title(name)}
      action={messages.deleting.action}
      pending={remove.pending}
      error={remove.error}
      onSubmit={() => void remove.run()}
      onCancel={onCancel}
    >
      <p>{messages.deleting.text}</p>
    </ConfirmDialog>
  )
}
