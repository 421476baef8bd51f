import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { checklistItemsMax, checklistTextMax } from '../../lib/limits.ts'
import { writeTask } from '../../lib/rows/task.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Entry } from '../../parts/ledger.tsx'
import { Sortable } from '../../parts/sortable.tsx'
import { toast, did } from '../../parts/toast-store.ts'
import type { Task } from '../../types.ts'
import { words as task_ } from '../../words/en/task.ts'
import { words } from '../../words/en/written.ts'
import { AddLine } from './add-line.tsx'

type Item = { id: string; text: string; checked: boolean }

/** The checklist of a task; it is sent whole, and shows at once. */
export function Checklist({ task, gone }: { task: Task; gone: boolean }) {
  const { id: workspaceId } = useWorkspace()
  const [editing, setEditing] = useState<string>()
  // An item that was just written has no id before the server has named it.
  const given: readonly (Omit<Item, 'id'> & { id?: string })[] = task.checklist
  const items = given.map(({ id, text, checked }, index): Item => ({
    id: id ?? `new_${index}`,
    text,
    checked,
  }))
  const put = (next: readonly Item[]) => {
    const checklist = next.map(({ id, text, checked }) => ({
      ...(id.startsWith('chk_') ? { id } : {}),
      text,
      checked,
    }))
    writeTask(
      workspaceId,
      task.id,
      { checklist },
      { checklist: [next.filter(({ checked }) => checked).length, next.length] },
    )
  }
  const add = (lines: string[]) => {
    const room = checklistItemsMax - items.length
    const added = lines.slice(0, room).map((text) => ({ id: '', text, checked: false }))
    put([...items, ...added])
    if (lines.length > room) toast(words.notAdded(lines.length - room, checklistItemsMax))
  }
  const remove = (item: Item) => {
    put(items.filter(({ id }) => id !== item.id))
    // The same text and state; the server gives it another id.
    did({
      text: task_.itemRemoved,
      undo: () => put(items),
      redo: () => put(items.filter(({ id }) => id !== item.id)),
    })
  }
  const change = (item: Item, changed: Partial<Item>) =>
    put(items.map((one) => (one.id === item.id ? { ...one, ...changed } : one)))
  const move = (id: string, after: Item | undefined) => {
    const moved = items.find((one) => one.id === id)
    const rest = items.filter((one) => one.id !== id)
    const at = after === undefined ? 0 : rest.findIndex((one) => one.id === after.id) + 1
    if (moved) put(rest.toSpliced(at, 0, moved))
  }
  if (gone && items.length === 0) return null
  return (
    <section className="part">
      {items.length > 0 && (
        <Entry
          as="h2"
          kind="cap"
          margin={task_.of(items.filter(({ checked }) => checked).length, items.length)}
        >
          {task_.checklist}
          {task.recurrence !== null && <span className="meta">{task_.startsOver}</span>}
        </Entry>
      )}
      {items.length > 0 && (
        <Sortable
          label={task_.checklist}
          items={items}
          textOf={({ text }) => text}
          shows={[editing, items]}
          markOf={({ checked }) => ({ closed: checked })}
          onMove={gone ? undefined : move}
          onAction={({ id }) => setEditing(id)}
          onRemove={remove}
        >
          {(item, grip) => (
            <>
              <span className="m" />
              {grip}
              <div className="c">
                <input
                  type="checkbox"
                  className="box"
                  aria-label={item.text}
                  checked={item.checked}
                  disabled={gone}
                  onChange={() => change(item, { checked: !item.checked })}
                />
                {editing === item.id ? (
                  <ItemField
                    text={item.text}
                    onDone={(text) => {
                      setEditing(undefined)
                      if (text !== undefined && text !== item.text) change(item, { text })
                    }}
                  />
                ) : (
                  <span className="t grow">{item.text}</span>
                )}
                {!gone && (
                  <span className="tools">
                    <IconButton
                      icon={X}
                      small
                      label={task_.removeItem(item.text)}
                      onClick={() => remove(item)}
                    />
                  </span>
                )}
              </div>
            </>
          )}
        </Sortable>
      )}
      {!gone &&
        (items.length < checklistItemsMax ? (
          <AddLine label={task_.addItem} max={checklistTextMax} onAdd={add} />
        ) : (
          <Entry>
            <span className="dim">{words.checklistFull(checklistItemsMax)}</span>
          </Entry>
        ))}
    </section>
  )
}

/** The text of an item while it is changed: Enter and leaving save, Escape restores. */
function ItemField({ text, onDone }: { text: string; onDone: (text?: string) => void }) {
  const [typed, setTyped] = useState(text)
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') onDone(typed.trim() || undefined)
    if (event.key === 'Escape') onDone()
  }
  return (
    <input
      className="grow bare"
      aria-label={task_.item}
      autoFocus
      maxLength={checklistTextMax}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={keys}
      onBlur={() => onDone(typed.trim() || undefined)}
    />
  )
}
