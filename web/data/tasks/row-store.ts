import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Row } from './row.ts'
import { isTemporaryId, serverIdOf } from './temporary-ids.ts'

/**
 * All tasks loaded by any screen, stored once. Screens select rows with a predicate. Unsent changes are laid
 * over the server's rows until it has answered, so that a list, a view and a panel never disagree.
 */

/** The change a pending write makes to a row; null removes the row. */
export type RowEffect = {
  id: string
  patch: Partial<Row> | null
  /** The previous values of the fields the write changes. */
  was?: Partial<Row> | undefined
}

const serverRows = new Map<string, Row>()
const overlays = new Map<string, { key: string; patch: RowEffect['patch'] }[]>()
const visibleRows = new Map<string, Row>()
const lingeringRows = new Map<string, Row>()
const listeners = new Set<() => void>()
let version = 0
let rowsWorkspaceId = ''
let notifyQueued = false

/** Notifies the screens once for all changes in one tick. */
function notifyListeners(): void {
  version += 1
  if (notifyQueued) return
  notifyQueued = true
  queueMicrotask(() => {
    notifyQueued = false
    for (const listener of listeners) listener()
  })
}

function recomputeRow(id: string): void {
  let row: Row | undefined = serverRows.get(id)
  for (const { patch } of overlays.get(id) ?? []) {
    if (patch === null) row = undefined
    else if (row) row = { ...row, ...patch }
    else if ('title' in patch && 'rank' in patch) row = patch as Row
  }
  row = lingeringRows.get(id) ?? row
  if (row) visibleRows.set(id, row)
  else visibleRows.delete(id)
}

/** Keeps completed rows in place for a moment, so that a mistake can be noticed and undone. */
export function keepCompletedRows(ids: readonly string[], ms: number): void {
  const stay = ids.flatMap((id) => visibleRows.get(id) ?? [])
  for (const row of stay) lingeringRows.set(row.id, { ...row, closing: true })
  setTimeout(() => stopLingering(ids), ms)
}

/** Lets a row disappear right away. */
export function stopLingering(ids: readonly string[]): void {
  for (const id of ids) if (lingeringRows.delete(id)) recomputeRow(id)
  notifyListeners()
}

/** Stores the server's version of tasks. */
export function putRows(rows: readonly Row[]): void {
  for (const row of rows) {
    serverRows.set(row.id, row)
    recomputeRow(row.id)
  }
  tellServerListeners(rows.map(({ id }) => id))
  notifyListeners()
}

/** Forgets tasks that were deleted or are no longer visible. */
export function dropRows(ids: readonly string[]): void {
  for (const id of ids) {
    serverRows.delete(id)
    recomputeRow(id)
  }
  tellServerListeners(ids)
  notifyListeners()
}

const serverListeners = new Set<(ids: readonly string[]) => void>()
function tellServerListeners(ids: readonly string[]): void {
  for (const listener of serverListeners) listener(ids)
}

/** Reports the tasks whose version of the server has changed, first all that are loaded. */
export function watchServerRows(listener: (ids: readonly string[]) => void): () => void {
  serverListeners.add(listener)
  listener(serverRowIds())
  return () => void serverListeners.delete(listener)
}

/** Lays the effects of a pending write over the rows; `key` identifies the write. */
export function addOverlays(key: string, effects: readonly RowEffect[]): void {
  for (const effect of effects) {
    // A new task may have been recognized before.
    const id = serverIdOf(effect.id)
    overlays.set(id, [...(overlays.get(id) ?? []), { key, patch: patchOf(id, effect.patch) }])
    recomputeRow(id)
  }
  notifyListeners()
}

/** The row of a new task names its id. */
const patchOf = (id: string, patch: RowEffect['patch']): RowEffect['patch'] =>
  patch && 'id' in patch ? { ...patch, id } : patch

/** Removes the effects of a write, because the server has accepted or rejected it. */
export function removeOverlays(key: string, effects: readonly RowEffect[]): void {
  // A new task may have got its id since.
  for (const id of new Set(effects.flatMap((effect) => [effect.id, serverIdOf(effect.id)]))) {
    const remaining = (overlays.get(id) ?? []).filter((overlay) => overlay.key !== key)
    if (remaining.length > 0) overlays.set(id, remaining)
    else overlays.delete(id)
    recomputeRow(id)
  }
  notifyListeners()
}

/** Returns the new tasks that have no id of the server yet, with the keys of the writes that create them. */
export const temporaryRows = (): { id: string; key: string }[] =>
  Array.from(overlays).flatMap(([id, [first]]) =>
    first && isTemporaryId(id) ? [{ id, key: first.key }] : [],
  )

/** Shows what was laid over a temporary id over the id of the server instead. */
export function renameRow(temporaryId: string, id: string): void {
  const moved = (overlays.get(temporaryId) ?? []).map(({ key, patch }) => ({
    key,
    patch: patchOf(id, patch),
  }))
  overlays.delete(temporaryId)
  overlays.set(id, [...moved, ...(overlays.get(id) ?? [])])
  recomputeRow(temporaryId)
  recomputeRow(id)
  notifyListeners()
}

/** Returns the current values of the fields a write is about to change. */
export function previousValues({ id, patch }: RowEffect): Partial<Row> | undefined {
  const row = visibleRow(id)
  if (!row || !patch) return undefined
  return Object.fromEntries(Object.keys(patch).map((field) => [field, row[field as keyof Row]]))
}

/** Returns the ids of all tasks that the server has sent. */
export const serverRowIds = (): string[] => [...serverRows.keys()]

/** Returns a task as the server last sent it. */
export const serverRow = (id: string): Row | undefined => serverRows.get(id)

/** Returns the tasks that match `pick`, in no particular order. */
export const findRows = (pick: (row: Row) => boolean): Row[] => allRows().filter(pick)

/** Returns a task as it is shown now, also under the temporary id that it was created with. */
export const visibleRow = (id: string): Row | undefined => visibleRows.get(serverIdOf(id))

/** Prepares for the tasks of a workspace: those of another one are forgotten. */
export function openRows(workspaceId: string): void {
  if (workspaceId !== rowsWorkspaceId) clearRows()
  rowsWorkspaceId = workspaceId
}

/** Forgets everything. */
export function clearRows(): void {
  serverRows.clear()
  overlays.clear()
  lingeringRows.clear()
  visibleRows.clear()
  notifyListeners()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let allRowsCache: { version: number; rows: readonly Row[] } = { version: -1, rows: [] }
function allRows(): readonly Row[] {
  if (allRowsCache.version !== version) allRowsCache = { version, rows: Array.from(visibleRows.values()) }
  return allRowsCache.rows
}

/**
 * Returns the rows that match `pick`, in order, and rerenders when one of them changes. The array keeps its
 * identity while the rows and their order stay the same. Both functions must be stable.
 */
export function useRows(pick: (row: Row) => boolean, order: (a: Row, b: Row) => number): Row[] {
  const [stabilize] = useState(createStabilizer)
  const read = useMemo(() => rowSelector(pick, order, stabilize), [pick, order, stabilize])
  return useSyncExternalStore(subscribe, read)
}

/** Selects the rows once per change. */
function rowSelector(
  pick: (row: Row) => boolean,
  order: (a: Row, b: Row) => number,
  stabilize: StabilizeRows,
): () => Row[] {
  let lastAll: readonly Row[] | undefined
  let picked: Row[] = []
  return () => {
    const all = allRows()
    if (lastAll !== all) picked = stabilize(all.filter(pick).toSorted(order))
    lastAll = all
    return picked
  }
}

type StabilizeRows = (rows: Row[]) => Row[]
/** Returns the previous array while the rows are the same. */
function createStabilizer(): StabilizeRows {
  let stableRows: Row[] = []
  return (rows) => {
    if (rows.length !== stableRows.length || rows.some((row, at) => row !== stableRows[at])) stableRows = rows
    return stableRows
  }
}

/** How long a list takes over the content of rows that show it themselves, in milliseconds. */
const settleMs = 500

/**
 * Returns rows for a long list whose visible rows read their own content with `useRow()`. While the same rows stay in
 * the same places, it returns the same array, so that the list needn't render; a moment later, it has their content (0249).
 */
export function useSettledRows(rows: Row[]): Row[] {
  const [settled, setSettled] = useState(rows)
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })
  const isSettled = settled === rows
  useEffect(() => {
    if (isSettled || settled === latest.current) return undefined
    const timer = setTimeout(() => startTransition(() => setSettled(latest.current)), settleMs)
    return () => clearTimeout(timer)
  }, [isSettled, settled])
  if (isSettled || haveSamePlaces(settled, rows)) return settled
  setSettled(rows)
  return rows
}

const haveSamePlaces = (rows: readonly Row[], others: readonly Row[]): boolean =>
  rows.length === others.length &&
  rows.every(({ id, section_id }, at) => id === others[at]?.id && section_id === others[at].section_id)

/** Returns one task; undefined until it is loaded. */
export const useRow = (id: string): Row | undefined => useSyncExternalStore(subscribe, () => visibleRow(id))

/** Returns the loaded tasks with these ids, in this order; `ids` must be a stable array. */
export function useRowsById(ids: readonly string[]): readonly Row[] {
  const all = useSyncExternalStore(subscribe, allRows)
  // Rows are replaced, never mutated, so `all` tells when to look again.
  return useMemo(() => (all.length > 0 ? ids.flatMap((id) => visibleRow(id) ?? []) : []), [all, ids])
}
