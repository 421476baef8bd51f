import { useCommands } from '../../ui/commands/commands.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { keyOf, realId } from '../../data/tasks/temporary-ids.ts'
import { actedOn } from './command-targets.ts'
import { edit } from '../task-list/inline-edit.ts'
import { focusRow } from '../task-list/focus-row.ts'
import { type Group, inOrder, type OnPlace, placeOfStep, type Step } from '../task-list/groups.ts'

type ListCommands = {
  groups: readonly Group[]
  chosen: readonly string[]
  onSelect: (keys: Set<string>) => void
  /** Absent where the order is not by hand. */
  onPlace?: OnPlace | undefined
  /** Whether tasks can be written between others. */
  writes?: boolean
}

/** What can be done in a list or on a board as such: moving the cursor, selecting, writing between, moving by key. */
export function useListCommands({ groups, chosen, onSelect, onPlace, writes = false }: ListCommands): void {
  const readOnly = useReadOnly()
  const select = (ids: readonly string[]) => onSelect(new Set(ids.map(keyOf)))
  useCommands({
    'list.next': () => step('ArrowDown'),
    'list.previous': () => step('ArrowUp'),
    'select.toggle': () => {
      const id = cursorId()
      if (id !== undefined) select(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    },
    'select.all': () => select(nextAll(groups, chosen)),
  })
  useCommands(
    {
      'task.rename': () => {
        const [id] = actedOn()
        // Elsewhere the key is of what has the focus, such as the name of the list.
        if (id === undefined || cursorId() === undefined) return false
        edit({ kind: 'title', id })
        return true
      },
    },
    { when: !readOnly },
  )
  useCommands(
    {
      'task.below': () => {
        const id = cursorId() ?? null
        const group = groups.find(({ rows }) => rows.some((row) => row.id === id)) ?? groups[0]
        if (group) edit({ kind: 'below', id, groupId: group.id })
      },
    },
    { when: writes },
  )
  const move = (where: Step) => () => {
    const ids = inOrder(groups, actedOn())
    const place = placeOfStep(groups, ids, where)
    if (!place) return
    const at = cursorId()
    onPlace?.(ids, place.group, place.after)
    // In another column it is another element.
    if (at !== undefined) focusRow(at)
  }
  useCommands(
    {
      'move.up': move('up'),
      'move.down': move('down'),
      'move.first': move('first'),
      'move.last': move('last'),
      'move.before': move('before'),
      'move.after': move('after'),
    },
    { when: onPlace !== undefined },
  )
}

/** The row under the cursor. */
function cursorId(): string | undefined {
  const key = document.activeElement?.closest<HTMLElement>('.task[data-key]')?.dataset['key']
  return key === undefined ? undefined : realId(key)
}

/** First the section that the cursor is in, then everything. */
function nextAll(groups: readonly Group[], chosen: readonly string[]): string[] {
  const all = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  const at = cursorId()
  const section = groups.find(({ rows }) => rows.some(({ id }) => id === at))?.rows.map(({ id }) => id) ?? all
  return section.every((id) => chosen.includes(id)) ? all : section
}

/** Moves the cursor as the arrow keys do. */
function step(key: 'ArrowDown' | 'ArrowUp'): void {
  const row = document.activeElement?.closest<HTMLElement>('.grid .task')
  if (!row) return document.querySelector<HTMLElement>('.grid .task')?.focus()
  row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
