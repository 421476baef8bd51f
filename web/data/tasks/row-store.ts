import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Row } from './row.ts'

/**
 * Every task that any screen has read, once. Screens show what a predicate picks; what a person has just done lies
 * over it until the server has answered, so that a list, a view and a panel never disagree.
 */

/** What a write does to a row before the server has said so; null takes it away. */
export type RowEffect = {
  id: string
  patch: Partial<Row> | null
  /** What it was before, of what the write changes. */
  was?: Partial<Row> | undefined
}

const serverRows = new Map<string, Row>()
const overlays = new Map<string, { key: string; patch: RowEffect['patch'] }[]>()
const visibleRows = new Map<string, Row>()
const lingeringRows = new Map<string, Row>()
const listeners = new Set<() => void>()
let version = 0
let notifyQueued = false

/** Tells the screens once for everything that happens in one turn. */
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

/** What was closed stands as it was for a moment, so that a slip can be seen and taken back. */
export function lingerRows(ids: readonly string[], ms: number): void {
  const stay = ids.flatMap((id) => visibleRows.get(id) ?? [])
  for (const row of stay) lingeringRows.set(row.id, { ...row, closing: true })
  setTimeout(() => stopLingering(ids), ms)
}

/** It does not linger any more. */
export function stopLingering(ids: readonly string[]): void {
  for (const id of ids) if (lingeringRows.delete(id)) recomputeRow(id)
  notifyListeners()
}

/** Takes over what the server says of tasks. */
export function putRows(rows: readonly Row[]): void {
  for (const row of rows) {
    serverRows.set(row.id, row)
    recomputeRow(row.id)
  }
  notifyListeners()
}

/** Forgets tasks: deleted, or not visible any more. */
export function dropRows(ids: readonly string[]): void {
  for (const id of ids) {
    serverRows.delete(id)
    recomputeRow(id)
  }
  notifyListeners()
}

/** Lays what is being written over the rows; `key` names the write. */
export function addOverlays(key: string, effects: readonly RowEffect[]): void {
  for (const { id, patch } of effects) {
    overlays.set(id, [...(overlays.get(id) ?? []), { key, patch }])
    recomputeRow(id)
  }
  notifyListeners()
}

/** Takes a write away from over the rows: the server has answered, or refused. */
export function removeOverlays(key: string, effects: readonly RowEffect[]): void {
  for (const { id } of effects) {
    const left = (overlays.get(id) ?? []).filter((overlay) => overlay.key !== key)
    if (left.length > 0) overlays.set(id, left)
    else overlays.delete(id)
    recomputeRow(id)
  }
  notifyListeners()
}

/** What a write is about to change, as it is shown now. */
export function previousValues({ id, patch }: RowEffect): Partial<Row> | undefined {
  const row = visibleRows.get(id)
  if (!row || !patch) return undefined
  return Object.fromEntries(Object.keys(patch).map((field) => [field, row[field as keyof Row]]))
}

/** A task as the server has it, as far as is known. */
export const serverRow = (id: string): Row | undefined => serverRows.get(id)

/** The tasks that `pick` wants, in no order. */
export const findRows = (pick: (row: Row) => boolean): Row[] => allRows().filter(pick)

/** A task as it is shown now. */
export const visibleRow = (id: string): Row | undefined => visibleRows.get(id)

/** Forgets everything, for another workspace or another person. */
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
 * The rows that `pick` wants, in order, drawn anew when one of them changes: as long as they are the same rows in the
 * same order they are the same array. Both have to stay the same functions.
 */
export function useRows(pick: (row: Row) => boolean, order: (a: Row, b: Row) => number): Row[] {
  const [keep] = useState(createStabilizer)
  const read = useMemo(() => rowSelector(pick, order, keep), [pick, order, keep])
  return useSyncExternalStore(subscribe, read)
}

/** Reads the rows that are picked, once for each change. */
function rowSelector(
  pick: (row: Row) => boolean,
  order: (a: Row, b: Row) => number,
  keep: StabilizeRows,
): () => Row[] {
  let seen: readonly Row[] | undefined
  let picked: Row[] = []
  return () => {
    const all = allRows()
    if (seen !== all) picked = keep(all.filter(pick).toSorted(order))
    seen = all
    return picked
  }
}

type StabilizeRows = (rows: Row[]) => Row[]
/** Gives the rows that it was given before, where these are the same. */
function createStabilizer(): StabilizeRows {
  let kept: Row[] = []
  return (rows) => {
    if (rows.length !== kept.length || rows.some((row, at) => row !== kept[at])) kept = rows
    return kept
  }
}

/** One task; undefined while it is not known. */
export const useRow = (id: string): Row | undefined =>
  useSyncExternalStore(subscribe, () => visibleRows.get(id))

/** These tasks, those that are known, in this order; `ids` has to stay the same array. */
export function useRowsById(ids: readonly string[]): readonly Row[] {
  const all = useSyncExternalStore(subscribe, allRows)
  // What is drawn of one is replaced, never changed, so that `all` says when to look again.
  return useMemo(() => (all.length > 0 ? ids.flatMap((id) => visibleRows.get(id) ?? []) : []), [all, ids])
}
