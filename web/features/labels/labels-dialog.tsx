import { Star, StarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { createLabel, deleteLabel, labelColors, updateLabel } from '../../data/change-labels.ts'
import { useLabels } from '../../data/labels.ts'
import { labelNameMax, labelsMax } from '../../data/limits.ts'
import { useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import type { Label, SidebarData } from '../../lib/types.ts'
import { messages } from '../../messages/en/labels.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { describeError, EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { NameField } from '../../ui/inline-rename.tsx'
import { Skeleton } from '../../ui/margin-list.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { createFavoriteActions } from '../sidebar/favorite-actions.ts'
import { LabelDot } from './chip-list.tsx'
import './labels-dialog.css'

const texts = messages.manage
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.reason === 'label_name_taken' ? texts.taken : describeError(error).text

/** Creates, renames, recolors and deletes the labels of the workspace. */
export function LabelsDialog({ onClose }: { onClose: () => void }) {
  const { role } = useWorkspace()
  const { labels, error, retry } = useLabels()
  const [deleting, setDeleting] = useState<Label | null>(null)
  const canChange = role !== 'guest'
  return (
    <Dialog title={texts.title} large onClose={onClose}>
      <p className="meta">{canChange ? texts.text : texts.readOnly}</p>
      {error && !labels ? <ErrorState error={error} onRetry={retry} /> : !labels && <Skeleton />}
      {labels && canChange && <NewLabel count={labels.length} />}
      {labels?.length === 0 && (
        <EmptyState title={texts.none}>
          <p>{texts.noneText}</p>
        </EmptyState>
      )}
      {labels && labels.length > 0 && (
        <ul className="label-list">
          {labels.map((label) => (
            <LabelRow
              key={label.id}
              label={label}
              canChange={canChange}
              onDelete={() => setDeleting(label)}
            />
          ))}
        </ul>
      )}
      <footer>
        <Button onClick={onClose}>{texts.done}</Button>
      </footer>
      {deleting && <DeleteLabelDialog label={deleting} onDone={() => setDeleting(null)} />}
    </Dialog>
  )
}

function NewLabel({ count }: { count: number }) {
  const { id: workspaceId } = useWorkspace()
  const [name, setName] = useState('')
  const create = useAction(async () => {
    await createLabel(workspaceId, name, count)
    setName('')
  })
  if (count >= labelsMax) return <p className="meta">{messages.picker.allUsed(labelsMax)}</p>
  return (
    <form
      className="label-row"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void create.run()
      }}
    >
      <input
        className="input grow"
        aria-label={texts.newName}
        placeholder={texts.newName}
        maxLength={labelNameMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" pending={create.pending} off={name.trim() === ''}>
        {texts.create}
      </Button>
      {create.error !== null && (
        <p className="text-red" role="alert">
          {reasonOf(create.error)}
        </p>
      )}
    </form>
  )
}

function LabelRow({
  label,
  canChange,
  onDelete,
}: {
  label: Label
  canChange: boolean
  onDelete: () => void
}) {
  const { id, name, color } = label
  const { id: workspaceId } = useWorkspace()
  const [editing, setEditing] = useState(false)
  const change = (patch: Partial<Pick<Label, 'name' | 'color'>>) =>
    updateLabel(workspaceId, id, patch).then(
      () => patch.name !== undefined && showToast(texts.renamed(patch.name)),
      (error: unknown) => showToast(reasonOf(error)),
    )
  if (!canChange)
    return (
      <li className="label-row">
        <LabelDot color={color} />
        <span className="grow cut">{name}</span>
        <FavoriteButton label={label} />
      </li>
    )
  return (
    <li className="label-row">
      <LabelDot color={color} />
      <span className="grow min-w-0">
        {editing ? (
          <NameField
            name={name}
            label={texts.name(name)}
            maxLength={labelNameMax}
            onEnd={(text) => {
              setEditing(false)
              if (text.trim() !== '' && text.trim() !== name) void change({ name: text.trim() })
            }}
          />
        ) : (
          <button
            type="button"
            className="rename cut"
            aria-label={texts.rename(name)}
            onClick={() => setEditing(true)}
          >
            {name}
          </button>
        )}
      </span>
      <select
        className="input label-color"
        aria-label={texts.color(name)}
        value={color}
        onChange={({ target }) => {
          const chosen = labelColors.find((one) => one === target.value)
          if (chosen) void change({ color: chosen })
        }}
      >
        {labelColors.map((one) => (
          <option key={one} value={one}>
            {messages.colors[one]}
          </option>
        ))}
      </select>
      <FavoriteButton label={label} />
      <IconButton icon={Trash2} small label={texts.delete(name)} onClick={onDelete} />
    </li>
  )
}

/** Makes a label a favorite, or no longer one. */
function FavoriteButton({ label: { id, name, color } }: { label: Label }) {
  const { id: workspaceId } = useWorkspace()
  const { data } = useWorkspaceQuery<SidebarData>('/sidebar')
  const isFavorite = data?.favorites.some((one) => one.id === id) === true
  return (
    <IconButton
      icon={isFavorite ? StarOff : Star}
      small
      label={isFavorite ? texts.unfavorite(name) : texts.favorite(name)}
      onClick={() => createFavoriteActions(workspaceId).toggle({ id, name, color })}
    />
  )
}

function DeleteLabelDialog({ label: { id, name }, onDone }: { label: Label; onDone: () => void }) {
  const { id: workspaceId } = useWorkspace()
  const remove = useAction(async () => {
    await deleteLabel(workspaceId, id)
    showToast(texts.deleted(name))
    onDone()
  })
  return (
    <ConfirmDialog
      title={texts.askDelete(name)}
      action={texts.deleteAction}
      pending={remove.pending}
      error={remove.error}
      onSubmit={() => void remove.run()}
      onCancel={onDone}
    >
      <p>{texts.deleteText}</p>
    </ConfirmDialog>
  )
}
