import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Row } from './row.ts'

/**
 * Every task that any screen has read, once. Screens show what a predicate picks; what a person has just done lies
 * over it until the server has answered, so that a list, a view and a panel never disagree.
 */

/** What a write does to a row before the server has said so; null takes it away. */
export type Effect = {
  id: string
  patch: Partial<Row> | null
  /** What it was before, of what the write changes. */
  was?: Partial<Row> | undefined
}

const base = new Map<string, Row>()
const overlays = new Map<string, { key: string; patch: Effect['patch'] }[]>()
const shown = new Map<string, Row>()
const lingering = new Map<string, Row>()
const listeners = new Set<() => void>()
let version = 0
let telling = false

/** Tells the screens once for everything that happens in one turn. */
function tell(): void {
  version += 1
  if (telling) return
  telling = true
  queueMicrotask(() => {
    telling = false
    for (const listener of listeners) listener()
  })
}

function draw(id: string): void {
  let row: Row | undefined = base.get(id)
  for (const { patch } of overlays.get(id) ?? []) {
    if (patch === null) row = undefined
    else if (row) row = { ...row, ...patch }
    else if ('title' in patch && 'rank' in patch) row = patch as Row
  }
  row = lingering.get(id) ?? row
  if (row) shown.set(id, row)
  else shown.delete(id)
}

/** What was closed stands as it was for a moment, so that a slip can be seen and taken back. */
export function letLinger(ids: readonly string[], ms: number): void {
  const stay = ids.flatMap((id) => shown.get(id) ?? [])
  for (const row of stay) lingering.set(row.id, { ...row, closing: true })
  setTimeout(() => letGo(ids), ms)
}

/** It does not linger any more. */
export function letGo(ids: readonly string[]): void {
  for (const id of ids) if (lingering.delete(id)) draw(id)
  tell()
}

/** Takes over what the server says of tasks. */
export function putRows(rows: readonly Row[]): void {
  for (const row of rows) {
    base.set(row.id, row)
    draw(row.id)
  }
  tell()
}

/** Forgets tasks: deleted, or not visible any more. */
export function dropRows(ids: readonly string[]): void {
  for (const id of ids) {
    base.delete(id)
    draw(id)
  }
  tell()
}

/** Lays what is being written over the rows; `key` names the write. */
export function layOver(key: string, effects: readonly Effect[]): void {
  for (const { id, patch } of effects) {
    overlays.set(id, [...(overlays.get(id) ?? []), { key, patch }])
    draw(id)
  }
  tell()
}

/** Takes a write away from over the rows: the server has answered, or refused. */
export function takeOff(key: string, effects: readonly Effect[]): void {
  for (const { id } of effects) {
    const left = (overlays.get(id) ?? []).filter((overlay) => overlay.key !== key)
    if (left.length > 0) overlays.set(id, left)
    else overlays.delete(id)
    draw(id)
  }
  tell()
}

/** What a write is about to change, as it is shown now. */
export function pickOf({ id, patch }: Effect): Partial<Row> | undefined {
  const row = shown.get(id)
  if (!row || !patch) return undefined
  return Object.fromEntries(Object.keys(patch).map((field) => [field, row[field as keyof Row]]))
}

/** A task as the server has it, as far as is known. */
export const truthOf = (id: string): Row | undefined => base.get(id)

/** The tasks that `pick` wants, in no order. */
export const findRows = (pick: (row: Row) => boolean): Row[] => everything().filter(pick)

/** A task as it is shown now. */
export const rowOf = (id: string): Row | undefined => shown.get(id)

/** Forgets everything, for another workspace or another person. */
export function clearRows(): void {
  base.clear()
  overlays.clear()
  lingering.clear()
  shown.clear()
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let drawn: { version: number; rows: readonly Row[] } = { version: -1, rows: [] }
function everything(): readonly Row[] {
  if (drawn.version !== version) drawn = { version, rows: Array.from(shown.values()) }
  return drawn.rows
}

/**
 * The rows that `pick` wants, in order, drawn anew when one of them changes: as long as they are the same rows in the
 * same order they are the same array. Both have to stay the same functions.
 */
export function useRows(pick: (row: Row) => boolean, order: (a: Row, b: Row) => number): Row[] {
  const [keep] = useState(keeper)
  const read = useMemo(() => picking(pick, order, keep), [pick, order, keep])
  return useSyncExternalStore(subscribe, read)
}

/** Reads the rows that are picked, once for each change. */
function picking(pick: (row: Row) => boolean, order: (a: Row, b: Row) => number, keep: Keep): () => Row[] {
  let seen: readonly Row[] | undefined
  let picked: Row[] = []
  return () => {
    const all = everything()
    if (seen !== all) picked = keep(all.filter(pick).toSorted(order))
    seen = all
    return picked
  }
}

type Keep = (rows: Row[]) => Row[]
/** Gives the rows that it was given before, where these are the same. */
function keeper(): Keep {
  let kept: Row[] = []
  return (rows) => {
    if (rows.length !== kept.length || rows.some((row, at) => row !== kept[at])) kept = rows
    return kept
  }
}

/** One task; undefined while it is not known. */
export const useRow = (id: string): Row | undefined => useSyncExternalStore(subscribe, () => shown.get(id))

/** These tasks, those that are known, in this order; `ids` has to stay the same array. */
export function useRowsOf(ids: readonly string[]): readonly Row[] {
  const all = useSyncExternalStore(subscribe, everything)
  // What is drawn of one is replaced, never changed, so that `all` says when to look again.
  return useMemo(() => (all.length > 0 ? ids.flatMap((id) => shown.get(id) ?? []) : []), [all, ids])
}
