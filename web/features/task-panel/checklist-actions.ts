import { taskNow, writeTask } from '../../data/tasks/task.ts'
import { did } from '../../ui/toast-store.ts'
import { words } from '../../messages/en/task-text.ts'

/** An item; one that was just written has no id of the server before that has named it. */
export type Item = { id: string; text: string; checked: boolean }
type Turn = (items: readonly Item[]) => readonly Item[]

/** The items of a checklist as they are shown. */
export const itemsOf = (checklist: readonly (Omit<Item, 'id'> & { id?: string })[]): Item[] =>
  checklist.map(({ id, text, checked }, index) => ({ id: id ?? `new_${index}`, text, checked }))

/**
 * What people do with the checklist of a task. It is sent whole, so each deed is done to what the list is at that
 * moment: taking one back leaves alone what happened to the other items meanwhile.
 */
export function checklistDeeds(workspaceId: string, taskId: string) {
  const turn = (change: Turn): void => {
    const before = itemsOf(taskNow(workspaceId, taskId)?.checklist ?? [])
    const after = change(before)
    const checklist = after.map(({ id, text, checked }) => ({
      ...(id.startsWith('chk_') ? { id } : {}),
      text,
      checked,
    }))
    const counts: [number, number] = [after.filter(({ checked }) => checked).length, after.length]
    writeTask(workspaceId, taskId, { checklist }, { checklist: counts })
  }
  const step = (text: string, redo: Turn, undo: Turn): void => {
    turn(redo)
    did({ text, redo: () => turn(redo), undo: () => turn(undo) })
  }
  return {
    add(texts: readonly string[]) {
      step(
        words.done.added(texts.length),
        (items) => [...items, ...texts.map((text) => ({ id: '', text, checked: false }))],
        (items) =>
          texts.reduce<readonly Item[]>((left, text) => without(left, (one) => one.text === text), items),
      )
    },
    remove(item: Item, at: number) {
      step(
        words.done.removed,
        (items) => without(items, (one) => one.id === item.id || one.text === item.text),
        // The same text and state; the server gives it another id.
        (items) => items.toSpliced(at, 0, { ...item, id: '' }),
      )
    },
    check(item: Item) {
      const to =
        (checked: boolean): Turn =>
        (items) =>
          put(items, item.id, { checked })
      step(item.checked ? words.done.unchecked : words.done.checked, to(!item.checked), to(item.checked))
    },
    rename(item: Item, text: string) {
      const to =
        (next: string): Turn =>
        (items) =>
          put(items, item.id, { text: next })
      step(words.done.changed, to(text), to(item.text))
    },
    /** @param after the item that it goes behind, by id; @param before the one that it stood behind */
    move(id: string, after: string | undefined, before: string | undefined) {
      const to =
        (behind: string | undefined): Turn =>
        (items) => {
          const moved = items.find((one) => one.id === id)
          const rest = items.filter((one) => one.id !== id)
          return moved ? rest.toSpliced(rest.findIndex((one) => one.id === behind) + 1, 0, moved) : items
        }
      step(words.done.moved, to(after), to(before))
    },
  }
}

/** The last that fits goes. */
function without(items: readonly Item[], fits: (item: Item) => boolean): readonly Item[] {
  const at = items.findLastIndex(fits)
  return at === -1 ? items : items.toSpliced(at, 1)
}

const put = (items: readonly Item[], id: string, changed: Partial<Item>): readonly Item[] =>
  items.map((item) => (item.id === id ? Object.assign({}, item, changed) : item))
