import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useRowsById } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useHoldKeys } from '../../ui/lazy-dialog.tsx'
import { describeError } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { unreachableError } from '../../data/api.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'
import { PickerFrame } from './picker-frame.tsx'
import type { PickerProps } from './picker-props.ts'
import { closePicker, type PickerKind, usePicker } from './picker-store.ts'

type Picker = ComponentType<PickerProps>

const pickerImports: Record<PickerKind, () => Promise<{ Picker: Picker }>> = {
  due: () => import('./due-picker.tsx'),
  repeats: () => import('./recurrence-picker.tsx'),
  priority: () => import('./priority-picker.tsx'),
  assign: () => import('./assignee-picker.tsx'),
  move: () => import('./move-picker.tsx'),
  reminder: () => import('./reminder-picker.tsx'),
}
const loadedPickers = new Map<PickerKind, Promise<{ Picker: Picker }>>()

/** Loads a picker, also in advance when someone hovers over its button. A failed load is retried. */
export function preloadPicker(kind: PickerKind): Promise<{ Picker: Picker }> {
  const loading = loadedPickers.get(kind) ?? pickerImports[kind]()
  loadedPickers.set(kind, loading)
  loading.catch(() => loadedPickers.delete(kind))
  return loading
}

function preloadPickers(): void {
  for (const kind of Object.keys(pickerImports) as PickerKind[]) preloadPicker(kind).catch(() => {})
}

/** Renders the open picker; the app has one of these. All pickers are fetched while the browser is idle. */
export function PickerHost() {
  const picker = usePicker()
  const { id } = useWorkspace()
  const actions = useMemo(() => createTaskActions(id), [id])
  const rows = useRowsById(picker?.ids ?? noIds)
  const [part, setPart] = useState<{ kind: PickerKind; Picker: Picker }>()
  const kind = picker?.kind
  useEffect(() => whenIdle(preloadPickers), [])
  useHoldKeys(kind !== undefined && part?.kind !== kind, closePicker)
  useEffect(() => {
    if (kind === undefined) return
    preloadPicker(kind).then(
      ({ Picker }) => setPart({ kind, Picker }),
      () => {
        // While offline, a picker that was never opened can't be loaded.
        showToast(describeError(unreachableError()).text)
        closePicker()
      },
    )
  }, [kind])
  if (!picker || !part || part.kind !== kind || rows.length === 0) return null
  return (
    <PickerFrame key={`${picker.kind} ${picker.ids.join()}`} picker={picker}>
      <part.Picker rows={rows} actions={actions} onDone={closePicker} />
    </PickerFrame>
  )
}

const noIds: readonly string[] = []
