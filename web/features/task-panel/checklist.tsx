import { X } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { checklistItemsMax, checklistTextMax } from '../../data/limits.ts'
import { useWorkspace } from '../../data/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Task } from '../../lib/types.ts'
import { messages as taskMessages } from '../../messages/en/task.ts'
import { messages } from '../../messages/en/task-text.ts'
import { AddLine } from './add-line.tsx'
import { createChecklistActions, type ChecklistItem, checklistItems } from './checklist-actions.ts'

/** The checklist of a task. Changes show at once. */
export function Checklist({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const { id: workspaceId } = useWorkspace()
  const [editing, setEditing] = useState<string>()
  const items = checklistItems(task.checklist)
  const actions = useMemo(() => createChecklistActions(workspaceId, task.id), [workspaceId, task.id])
  const remaining = checklistItemsMax - items.length
  const add = (lines: string[]) => {
    actions.add(lines.slice(0, remaining))
    if (lines.length > remaining) showToast(messages.notAdded(lines.length - remaining, checklistItemsMax))
  }
  const remove = (item: ChecklistItem) =>
    actions.remove(
      item,
      items.findIndex(({ id }) => id === item.id),
    )
  const move = (id: string, after: ChecklistItem | undefined) =>
    actions.move(id, after?.id, items[items.findIndex((one) => one.id === id) - 1]?.id)
  if (readOnly && items.length === 0) return null
  return (
    <section className="task-section">
      {items.length > 0 && (
        <MarginRow
          as="h2"
          kind="cap"
          margin={taskMessages.of(items.filter(({ checked }) => checked).length, items.length)}
        >
          {taskMessages.checklist}
          {task.recurrence !== null && <span className="meta">{taskMessages.startsOver}</span>}
        </MarginRow>
      )}
      {items.length > 0 && (
        <SortableList
          label={taskMessages.checklist}
          items={items}
          textOf={({ text }) => text}
          dependencies={[editing, items]}
          markOf={({ checked }) => ({ closed: checked })}
          onMove={readOnly ? undefined : move}
          onAction={({ id }) => setEditing(id)}
          onRemove={remove}
        >
          {(item, grip) => (
            <>
              <span className="margin" />
              {grip}
              <div className="content">
                <input
                  type="checkbox"
                  className="box"
                  aria-label={item.text}
                  checked={item.checked}
                  disabled={readOnly}
                  onChange={() => actions.check(item)}
                />
                {editing === item.id ? (
                  <ItemField
                    text={item.text}
                    onDone={(text) => {
                      setEditing(undefined)
                      if (text !== undefined && text !== item.text) actions.rename(item, text)
                    }}
                  />
                ) : (
                  <span className="row-title grow">{item.text}</span>
                )}
                {!readOnly && (
                  <span className="tools">
                    <IconButton
                      icon={X}
                      small
                      label={taskMessages.removeItem(item.text)}
                      onClick={() => remove(item)}
                    />
                  </span>
                )}
              </div>
            </>
          )}
        </SortableList>
      )}
      {!readOnly &&
        (remaining > 0 ? (
          <AddLine label={taskMessages.addItem} max={checklistTextMax} onAdd={add} />
        ) : (
          <MarginRow>
            <span className="dim">{messages.checklistFull(checklistItemsMax)}</span>
          </MarginRow>
        ))}
    </section>
  )
}

/** The text of an item being edited: Enter or blur saves, Escape restores. */
function ItemField({ text, onDone }: { text: string; onDone: (text?: string) => void }) {
  const [typed, setTyped] = useState(text)
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onDone(typed.trim() || undefined)
    if (event.key === 'Escape') onDone()
  }
  return (
    <input
      className="grow plain-input"
      aria-label={taskMessages.item}
      autoFocus
      maxLength={checklistTextMax}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={keys}
      onBlur={() => onDone(typed.trim() || undefined)}
    />
  )
}
