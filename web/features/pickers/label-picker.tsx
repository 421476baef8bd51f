import { Plus } from 'lucide-react'
import { createLabel } from '../../data/change-labels.ts'
import { useLabels } from '../../data/labels.ts'
import { labelNameMax, labelsMax, taskLabelsMax } from '../../data/limits.ts'
import { useWorkspace } from '../../data/session.ts'
import type { Label } from '../../lib/types.ts'
import { messages } from '../../messages/en/labels.ts'
import { messages as pickers } from '../../messages/en/pickers.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { describeError, ErrorState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/margin-list.tsx'
import { openLabels } from '../../ui/overlay-state.ts'
import { showToast } from '../../ui/toast-store.ts'
import { LabelDot } from '../labels/chip-list.tsx'
import type { PickerProps } from './picker-props.ts'

const noneId = 'none'
const newPrefix = 'new '

/** Picks labels, one or several, and creates those that there aren't yet. A click, or Shift+Enter, keeps it open. */
export function Picker({ rows, actions, onDone }: PickerProps) {
  const { id: workspaceId, role } = useWorkspace()
  const { labels, error, retry } = useLabels()
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!labels) return <Skeleton />
  const ids = rows.map((row) => row.id)
  const stateOf = (id: string): boolean | 'some' => {
    const count = rows.filter(({ label_ids }) => label_ids.includes(id)).length
    return count === rows.length || (count > 0 && 'some')
  }
  const isFull = (id: string) =>
    stateOf(id) !== true &&
    rows.some(({ label_ids }) => !label_ids.includes(id) && label_ids.length >= taskLabelsMax)
  const toggle = (label: Pick<Label, 'id' | 'name'>) => {
    if (isFull(label.id)) showToast(messages.picker.full(taskLabelsMax))
    else actions.toggleLabel(ids, label)
  }
  const create = (name: string) => {
    createLabel(workspaceId, name, labels.length).then(toggle, (reason: unknown) =>
      showToast(describeError(reason).text),
    )
  }
  const choose = (id: string, more: boolean) => {
    const label = labels.find((one) => one.id === id)
    if (id.startsWith(newPrefix)) create(id.slice(newPrefix.length))
    else if (label) toggle(label)
    else actions.change(ids, { label_ids: [] }, tasks.done.unlabeled(ids.length))
    if (!more || id === noneId) onDone()
  }
  const newOption = (typed: string): ComboboxOption | undefined => {
    const name = typed.replaceAll(/\s+/g, ' ').slice(0, labelNameMax)
    const isKnown = labels.some((label) => label.name.toLowerCase() === name.toLowerCase())
    if (role === 'guest' || isKnown || labels.length >= labelsMax) return undefined
    return { id: newPrefix + name, label: messages.picker.create(name), icon: mark(<Icon of={Plus} />) }
  }
  const chosenFirst = labels.toSorted(
    (a, b) => Number(stateOf(b.id) !== false) - Number(stateOf(a.id) !== false),
  )
  const choices = chosenFirst.map(({ id, name, color }): ComboboxOption => ({
    id,
    label: name,
    icon: mark(<LabelDot color={color} />),
    chosen: stateOf(id),
  }))
  const isLabeled = rows.some(({ label_ids }) => label_ids.length > 0)
  const isFullWorkspace = labels.length >= labelsMax
  return (
    <>
      <Combobox
        label={pickers.title.labels}
        placeholder={messages.picker.placeholder}
        emptyText={labels.length === 0 && role !== 'guest' ? messages.picker.none : messages.picker.noMatches}
        multiple
        choices={
          isLabeled ? [...choices, { id: noneId, label: messages.picker.clear, icon: mark(null) }] : choices
        }
        newOption={newOption}
        onChoose={choose}
      />
      <p className="meta picker-footer flex justify-between gap-3">
        <span className="wide-only">
          {isFullWorkspace ? messages.picker.allUsed(labelsMax) : messages.picker.hint}
        </span>
        {role !== 'guest' && (
          <button
            type="button"
            className="link"
            onClick={() => {
              onDone()
              openLabels()
            }}
          >
            {messages.picker.manage}
          </button>
        )}
      </p>
    </>
  )
}

const mark = (icon: React.ReactNode) => <span className="mark">{icon}</span>
