import { useMemo, useState } from 'react'
import { useSearch } from '../../data/search.ts'
import { taskDependenciesMax } from '../../data/limits.ts'
import { useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import { byRank, rowFromSent, type Row } from '../../data/tasks/row.ts'
import { useRows, useRowsById } from '../../data/tasks/row-store.ts'
import type { SidebarData } from '../../lib/types.ts'
import { messages as dependencies } from '../../messages/en/dependencies.ts'
import { messages as pickers } from '../../messages/en/pickers.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { setBlocked } from '../dependencies/change-dependencies.ts'
import type { PickerProps } from './picker-props.ts'

const messages = dependencies.picker
const foundMax = 20
const shownMax = 50

/** Picks the tasks that block others: open ones, found by title or number. A click, or Shift+Enter, keeps it open. */
export function Picker({ rows, onDone }: PickerProps) {
  const { id: workspaceId } = useWorkspace()
  const [typed, setTyped] = useState('')
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const search = useSearch(typed, foundMax)
  const blockerIds = useMemo(() => [...new Set(rows.flatMap((row) => row.blocked_by))], [rows])
  const blockers = useRowsById(blockerIds)
  const known = useRows(isOpen, byRank)
  const own = new Set(rows.map(({ id }) => id))
  const lists = new Set(rows.map(({ list_id }) => list_id))
  // Those of the same lists come first, then the others that are loaded, then what the server finds.
  const near = known.filter(({ list_id }) => lists.has(list_id))
  const far = typed.trim() === '' ? [] : known.filter(({ list_id }) => !lists.has(list_id))
  const found = (typed.trim() === '' ? [] : (search.data?.tasks ?? []))
    .map((task) => rowFromSent(task))
    .filter(isOpen)
  const all = new Map([...blockers, ...near, ...far, ...found].map((row) => [row.id, row]))
  const candidates = [...all.values()].filter(({ id }) => !own.has(id))
  const countOf = (id: string) => rows.filter(({ blocked_by }) => blocked_by.includes(id)).length
  const choose = (id: string, more: boolean) => {
    const blocker = all.get(id)
    if (blocker) toggle(blocker)
    if (!more) onDone()
  }
  const toggle = (blocker: Row) => {
    const isOn = countOf(blocker.id) === rows.length
    const changed = rows.filter(({ blocked_by }) => blocked_by.includes(blocker.id) === isOn)
    if (!isOn && changed.some(({ blocked_by }) => blocked_by.length >= taskDependenciesMax))
      return showToast(messages.full(taskDependenciesMax))
    return setBlocked(
      workspaceId,
      changed.map(({ id }) => id),
      blocker,
      !isOn,
    )
  }
  const choices = candidates.map(({ id, title, number, list_id }): ComboboxOption => {
    const count = countOf(id)
    return {
      id,
      label: title,
      keywords: number === null ? '' : `#${number}`,
      description: sidebar.data?.lists.find((list) => list.id === list_id)?.name,
      chosen: count === rows.length || (count > 0 && 'some'),
    }
  })
  return (
    <Combobox
      label={pickers.title.blocked}
      placeholder={messages.placeholder}
      emptyText={messages.noMatches}
      choices={typed.trim() === '' ? choices.slice(0, shownMax) : choices}
      onChoose={choose}
      onType={setTyped}
      multiple
    />
  )
}

const isOpen = ({ completed }: Row): boolean => !completed
