import { Trash2 } from 'lucide-react'
import { call } from '../../data/api.ts'
import { forget, manages, type useCollection, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Box } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Template } from '../../lib/types.ts'
import { words as all } from '../../messages/en/sidebar.ts'

const words = all.makeList

type TemplatesProps = {
  loaded: ReturnType<typeof useCollection<Template>>
  /** null for an empty list. */
  chosen: Template | null
  onChoose: (template: Template | null) => void
  onDelete: (template: Template) => void
}

/** What a list begins with: nothing, or what a template has, which is shown. */
export function Templates({ loaded, chosen, onChoose, onDelete }: TemplatesProps) {
  const here = useWorkspace()
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{words.template}</legend>
      <Box radio name="template" label={words.empty} checked={!chosen} onChange={() => onChoose(null)} />
      {loaded.error && !loaded.data && <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />}
      {loaded.data?.data.map((template) => {
        const { id, name, description, created_by, visibility } = template
        const isOwn = created_by !== null && (created_by === here.member_id || manages(here))
        return (
          <div key={id} className="flex items-start">
            <div className="grow min-w-0">
              <Box
                radio
                name="template"
                label={visibility === 'private' ? words.privateTemplate(name) : name}
                why={
                  <>
                    {description}
                    <span className="block">{words.preview(template.sections, template.task_count)}</span>
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
                label={words.deleteTemplate(name)}
                onClick={() => onDelete(template)}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

type DeleteTemplateProps = { template: Template; onDone: () => void; onCancel: () => void }

/** There is no way back from it, so it is asked first. */
export function DeleteTemplate({ template: { id, name }, onDone, onCancel }: DeleteTemplateProps) {
  const here = useWorkspace()
  const remove = useAction(async () => {
    await call('DELETE', `/workspaces/${here.id}/templates/${id}`)
    await forget(here.id, '/templates')
    toast(words.templateDeleted(name))
    onDone()
  })
  return (
    <Confirm
      title={words.deleting.title(name)}
      action={words.deleting.action}
      pending={remove.pending}
      error={remove.error}
      onSubmit={() => void remove.run()}
      onCancel={onCancel}
    >
      <p>{words.deleting.text}</p>
    </Confirm>
  )
}
