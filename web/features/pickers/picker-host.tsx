import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useRowsById } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { sayUnavailable, useHoldKeys } from '../../ui/lazy-dialog.tsx'
import { createTaskActions } from '../task-actions/task-actions.ts'
import type { PickerFrame } from './picker-frame.tsx'
import type { PickerProps } from './picker-props.ts'
import { closePicker, type PickerKind, usePicker } from './picker-store.ts'

type Picker = ComponentType<PickerProps>

const pickerImports: Record<PickerKind, () => Promise<{ Picker: Picker }>> = {
  start: () => import('./start-picker.tsx'),
  due: () => import('./due-picker.tsx'),
  repeats: () => import('./recurrence-picker.tsx'),
  priority: () => import('./priority-picker.tsx'),
  estimate: () => import('./estimate-picker.tsx'),
  assign: () => import('./assignee-picker.tsx'),
  labels: () => import('./label-picker.tsx'),
  blocked: () => import('./blocked-picker.tsx'),
  move: () => import('./move-picker.tsx'),
  reminder: () => import('./reminder-picker.tsx'),
}
type LoadedPicker = { Picker: Picker; Frame: typeof PickerFrame }
const loadedPickers = new Map<PickerKind, Promise<LoadedPicker>>()

/** Loads a picker, also in advance when someone hovers over its button. A failed load is retried. */
export function preloadPicker(kind: PickerKind): Promise<LoadedPicker> {
  const loading = loadedPickers.get(kind) ?? load(kind)
  loadedPickers.set(kind, loading)
  loading.catch(() => loadedPickers.delete(kind))
  return loading
}

async function load(kind: PickerKind): Promise<LoadedPicker> {
  const [{ Picker }, { PickerFrame: Frame }] = await Promise.all([
    pickerImports[kind](),
    import('./picker-frame.tsx'),
  ])
  return { Picker, Frame }
}

function preloadPickers(): void {
  for (const kind of Object.keys(pickerImports) as PickerKind[]) preloadPicker(kind).catch(() => {})
  void import('./due-presets.ts').catch(() => {})
}

/** Renders the open picker; the app has one of these. All pickers are fetched while the browser is idle. */
export function PickerHost() {
  const picker = usePicker()
  const { id } = useWorkspace()
  const actions = useMemo(() => createTaskActions(id), [id])
  const rows = useRowsById(picker?.ids ?? noIds)
  const [part, setPart] = useState<LoadedPicker & { kind: PickerKind }>()
  const kind = picker?.kind
  useEffect(() => whenIdle(preloadPickers), [])
  useHoldKeys(kind !== undefined && part?.kind !== kind, closePicker)
  useEffect(() => {
    if (kind === undefined) return
    preloadPicker(kind).then(
      (loaded) => setPart({ kind, ...loaded }),
      (error: unknown) => {
        // While offline, a picker that was never opened can't be loaded.
        sayUnavailable(error)
        closePicker()
      },
    )
  }, [kind])
  if (!picker || !part || part.kind !== kind || rows.length === 0) return null
  return (
    <part.Frame key={`${picker.kind} ${picker.ids.join()}`} picker={picker}>
      <part.Picker rows={rows} actions={actions} onDone={closePicker} />
    </part.Frame>
  )
}

const noIds: readonly string[] = []
