import { currentTask, writeTask } from '../../data/tasks/task.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/task-text.ts'

/** An item. A new one has no id of the server yet. */
export type ChecklistItem = { id: string; text: string; checked: boolean }
type ChecklistChange = (items: readonly ChecklistItem[]) => readonly ChecklistItem[]

/** Returns the items of a checklist as they are shown. */
export const checklistItems = (
  checklist: readonly (Omit<ChecklistItem, 'id'> & { id?: string })[],
): ChecklistItem[] =>
  checklist.map(({ id, text, checked }, index) => ({ id: id ?? `new_${index}`, text, checked }))

/**
 * Actions on the checklist of a task. The checklist is sent whole, so each action is applied to its current
 * state: undoing one doesn't affect later changes to other items.
 */
export function createChecklistActions(workspaceId: string, taskId: string) {
  const write = (change: ChecklistChange): void => {
    const before = checklistItems(currentTask(workspaceId, taskId)?.checklist ?? [])
    const after = change(before)
    const checklist = after.map(({ id, text, checked }) => ({
      ...(id.startsWith('chk_') ? { id } : {}),
      text,
      checked,
    }))
    const counts: [number, number] = [after.filter(({ checked }) => checked).length, after.length]
    writeTask(workspaceId, taskId, { checklist }, { checklist: counts })
  }
  const step = (text: string, redo: ChecklistChange, undo: ChecklistChange): void => {
    write(redo)
    showUndoable({ text, redo: () => write(redo), undo: () => write(undo) })
  }
  return {
    add(texts: readonly string[]) {
      step(
        messages.done.added(texts.length),
        (items) => [...items, ...texts.map((text) => ({ id: '', text, checked: false }))],
        (items) =>
          texts.reduce<readonly ChecklistItem[]>(
            (rest, text) => withoutLastMatch(rest, (one) => one.text === text),
            items,
          ),
      )
    },
    remove(item: ChecklistItem, at: number) {
      step(
        messages.done.removed,
        (items) => withoutLastMatch(items, (one) => one.id === item.id || one.text === item.text),
        // The same text and state; the server assigns a new id.
        (items) => items.toSpliced(at, 0, { ...item, id: '' }),
      )
    },
    check(item: ChecklistItem) {
      const to =
        (checked: boolean): ChecklistChange =>
        (items) =>
          withItemChanged(items, item.id, { checked })
      step(
        item.checked ? messages.done.unchecked : messages.done.checked,
        to(!item.checked),
        to(item.checked),
      )
    },
    rename(item: ChecklistItem, text: string) {
      const to =
        (next: string): ChecklistChange =>
        (items) =>
          withItemChanged(items, item.id, { text: next })
      step(messages.done.changed, to(text), to(item.text))
    },
    /** @param after the id of the item it goes after; @param before the id of the item it came after */
    move(id: string, after: string | undefined, before: string | undefined) {
      const to =
        (previousId: string | undefined): ChecklistChange =>
        (items) => {
          const moved = items.find((one) => one.id === id)
          const rest = items.filter((one) => one.id !== id)
          return moved ? rest.toSpliced(rest.findIndex((one) => one.id === previousId) + 1, 0, moved) : items
        }
      step(messages.done.moved, to(after), to(before))
    },
  }
}

/** Removes the last matching item. */
function withoutLastMatch(
  items: readonly ChecklistItem[],
  matches: (item: ChecklistItem) => boolean,
): readonly ChecklistItem[] {
  const at = items.findLastIndex(matches)
  return at === -1 ? items : items.toSpliced(at, 1)
}

const withItemChanged = (
  items: readonly ChecklistItem[],
  id: string,
  changed: Partial<ChecklistItem>,
): readonly ChecklistItem[] => items.map((item) => (item.id === id ? Object.assign({}, item, changed) : item))
