import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useRowsOf } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast-store.ts'
import { unreachable } from '../../data/api.ts'
import { deedsIn } from '../task-actions/task-actions.ts'
import { PickerFrame } from './picker-frame.tsx'
import type { PickerProps } from './picker-props.ts'
import { closePicker, type PickerKind, usePicker } from './picker-store.ts'

type Picker = ComponentType<PickerProps>

const loads: Record<PickerKind, () => Promise<{ Picker: Picker }>> = {
  due: () => import('./due-picker.tsx'),
  repeats: () => import('./recurrence-picker.tsx'),
  priority: () => import('./priority-picker.tsx'),
  assign: () => import('./assignee-picker.tsx'),
  move: () => import('./move-picker.tsx'),
  reminder: () => import('./reminder-picker.tsx'),
}
const loaded = new Map<PickerKind, Promise<{ Picker: Picker }>>()

/** Fetches a picker, also before it is wanted: somebody points at what opens it. What failed is fetched anew. */
export function preloadPicker(kind: PickerKind): Promise<{ Picker: Picker }> {
  const loading = loaded.get(kind) ?? loads[kind]()
  loaded.set(kind, loading)
  loading.catch(() => loaded.delete(kind))
  return loading
}

/** Shows the picker that is open; the frame of the app has one of these. */
export function Pickers() {
  const picker = usePicker()
  const { id } = useWorkspace()
  const deeds = useMemo(() => deedsIn(id), [id])
  const rows = useRowsOf(picker?.ids ?? none)
  const [part, setPart] = useState<{ kind: PickerKind; Picker: Picker }>()
  const kind = picker?.kind
  useEffect(() => {
    if (kind === undefined) return
    preloadPicker(kind).then(
      ({ Picker }) => setPart({ kind, Picker }),
      () => {
        // Without a connection a picker that was never opened cannot be fetched.
        toast(problemIn(unreachable()).text)
        closePicker()
      },
    )
  }, [kind])
  if (!picker || !part || part.kind !== kind || rows.length === 0) return null
  return (
    <PickerFrame key={`${picker.kind} ${picker.ids.join()}`} picker={picker}>
      <part.Picker rows={rows} deeds={deeds} onDone={closePicker} />
    </PickerFrame>
  )
}

const none: readonly string[] = []
