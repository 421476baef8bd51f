import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useRowsOf } from '../../../lib/rows/store.ts'
import { useWorkspace } from '../../../lib/session.tsx'
import { problemIn } from '../../../parts/blank.tsx'
import { toast } from '../../../parts/toast-store.ts'
import { unreachable } from '../../../api.ts'
import { deedsIn } from '../deeds.ts'
import { PickerFrame } from './frame.tsx'
import type { PickerProps } from './props.ts'
import { closePicker, type PickerKind, usePicker } from './store.ts'

type Picker = ComponentType<PickerProps>

const loads: Record<PickerKind, () => Promise<{ Picker: Picker }>> = {
  due: () => import('./due.tsx'),
  repeats: () => import('./repeats.tsx'),
  priority: () => import('./priority.tsx'),
  assign: () => import('./assign.tsx'),
  move: () => import('./move.tsx'),
  reminder: () => import('./reminder.tsx'),
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
