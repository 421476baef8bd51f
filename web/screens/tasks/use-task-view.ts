import { useCallback, useMemo, useState } from 'react'
import type { Selection } from 'react-aria-components'
import { usePeople } from '../../lib/people.ts'
import { type Row, thisMoment } from '../../lib/rows/row.ts'
import { useInWorkspace, useMe, useWorkspace } from '../../lib/session.tsx'
import { useNow } from '../../lib/use-now.ts'
import type { Desk } from '../../types.ts'
import { deedsIn } from './deeds.ts'
import { useListKeys } from './list-keys.ts'

/** What every list of tasks works with: the time, who and which lists there are, what is selected, what can be done. */
export function useTaskView(rows: readonly Row[], onClosePanel: () => void) {
  const { id } = useWorkspace()
  const { single_keys } = useMe().account.preferences
  const people = usePeople()
  const desk = useInWorkspace<Desk>('/desk')
  const nowMs = useNow(30_000)
  const now = useMemo(() => thisMoment(nowMs), [nowMs])
  const deeds = useMemo(() => deedsIn(id), [id])
  const [selected, setSelected] = useState<Selection>(new Set())
  const chosen = useMemo(
    () => (selected === 'all' ? rows.map((row) => row.id) : Array.from(selected, String)),
    [selected, rows],
  )
  const clear = useCallback(() => setSelected(new Set()), [])
  const out = useCallback(() => (chosen.length > 0 ? clear() : onClosePanel()), [chosen, clear, onClosePanel])
  useListKeys({ single: single_keys, selected: chosen, deeds, onEscape: out })
  const lists = useMemo(() => desk.data?.lists ?? [], [desk.data])
  const listNames = useMemo(() => new Map(lists.map((list) => [list.id as string, list.name])), [lists])
  const toggle = useCallback(
    (row: Row) => (row.completed ? deeds.reopen([row.id]) : deeds.close([row.id])),
    [deeds],
  )
  return { now, people, lists, listNames, deeds, selected, setSelected, chosen, clear, toggle }
}
