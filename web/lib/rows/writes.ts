import { useMemo, useSyncExternalStore } from 'react'
import { ApiError, call, isUnreachable } from '../../api.ts'
import { queries } from '../queries.ts'
import { keepDraft } from '../draft.ts'
import { type Effect, dropRows, layOver, putRows, takeOff } from './store.ts'
import type { BulkDone, RowsById } from '../../types.ts'
import { rowOfSent } from './row.ts'

/**
 * What people do, on its way to the server: shown at once, sent in order, kept on the device until it is answered.
 * Without a connection it waits; a reload finds it again. A write is data and no closure for that reason.
 */
export type Write = {
  /** Names it, and makes its POST happen once however often it is sent. */
  key: string
  workspace_id: string
  method: 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  /** Below the workspace; ids of this device in it are replaced when they are known. */
  path: string
  body?: unknown
  effects: Effect[]
  /** The id of this device that the answer's id takes the place of. */
  creates?: string
  /** What it is about, for the words of a refusal, where it is about no task. */
  about?: string
  /** What is read anew when it has been answered, below the workspace, such as `/desk`. */
  reads?: string[]
  /** Not before then, in milliseconds since 1970: a deletion is held back while it can be taken back. */
  notBefore?: number
  /** A text that goes back to where it was written when it is refused. */
  draft?: { name: string; text: string }
}

/** What is told of writes. */
type Heard = {
  /** The server's answer, before what was laid over is taken away. */
  onAnswer: (write: Write, answer: unknown) => void
  onRefused: (write: Write, error: unknown) => void
}

const storageKey = 'daybook.writes'
let queue: Write[] = []
let sending: Write | null = null
let offline = false
let heard: Heard = { onAnswer: () => {}, onRefused: () => {} }
let wake: ReturnType<typeof setTimeout> | undefined
/** Ids of this device, and what they became. */
const known = new Map<string, string>()
const listeners = new Set<() => void>()

export const newKey = (): string => crypto.randomUUID()

/** Does something: it shows at once. */
export function write(given: Write): void {
  queue = [...queue, given]
  layOver(given.key, given.effects)
  keep()
  void send()
}

/** Takes back a write that has not begun; settles with whether it could. */
export function withdraw(key: string): boolean {
  const found = queue.find((one) => one.key === key && one !== sending)
  if (!found) return false
  queue = queue.filter((one) => one !== found)
  takeOff(key, found.effects)
  keep()
  return true
}

/** Sends what was held back now: its words have gone, or the page is being left. */
export function release(key?: string): void {
  for (const held of queue) if (key === undefined || held.key === key) delete held.notBefore
  keep()
  void send()
}

/** From now on: what is told of answers and refusals, and what a reload has left over goes out. */
export function startWrites(workspaceId: string, told: Heard): () => void {
  heard = told
  queue = stored().filter(({ workspace_id }) => workspace_id === workspaceId)
  for (const left of queue) layOver(left.key, left.effects)
  const again = () => void send()
  const leave = () => release()
  window.addEventListener('online', again)
  window.addEventListener('pagehide', leave)
  void send()
  return () => {
    window.removeEventListener('online', again)
    window.removeEventListener('pagehide', leave)
    clearTimeout(wake)
  }
}

/** What a device's id has become; ids of the server are themselves. */
const realId = (id: string): string => known.get(id) ?? id

async function send(): Promise<void> {
  if (sending) return
  clearTimeout(wake)
  const now = Date.now()
  const next = queue.find(({ notBefore = 0 }) => notBefore <= now)
  if (!next) {
    const soonest = Math.min(...queue.map(({ notBefore = 0 }) => notBefore))
    if (Number.isFinite(soonest)) wake = setTimeout(() => void send(), soonest - now)
    return
  }
  if (!navigator.onLine) {
    // The event that there is a connection again goes on from here.
    offline = true
    tell()
    return
  }
  sending = next
  tell()
  try {
    await deliver(next)
    offline = false
    finish(next)
  } catch (error) {
    if (isUnreachable(error) || isTransient(error)) {
      offline = true
      wake = setTimeout(() => void send(), retryMs)
      sending = null
      tell()
      return
    }
    finish(next)
    if (next.draft) keepDraft(next.draft.name, next.draft.text)
    heard.onRefused(next, error)
  }
  void send()
}

const retryMs = 5_000
const isTransient = (error: unknown): boolean => error instanceof ApiError && error.status >= 500

function finish(done: Write): void {
  sending = null
  queue = queue.filter((one) => one !== done)
  takeOff(done.key, done.effects)
  keep()
  for (const path of done.reads ?? [])
    void queries.invalidateQueries({ queryKey: ['workspace', done.workspace_id, path] })
}

/** Sends one, and takes its rows over before what lies over them is taken away, so that nothing flickers. */
async function deliver(given: Write): Promise<void> {
  const prefix = `/workspaces/${given.workspace_id}`
  const answer = await call<{ id?: string } | BulkDone | undefined>(
    given.method,
    prefix + replaced(given.path),
    bodyOf(given),
    given.method === 'POST' ? { idempotencyKey: given.key } : {},
  )
  if (answer && 'deleted' in answer) {
    putRows(answer.data.map((sent) => rowOfSent(sent)))
    dropRows(answer.deleted)
    return
  }
  heard.onAnswer(given, answer)
  if (given.creates !== undefined && answer?.id !== undefined) known.set(given.creates, answer.id)
  await readRows(
    given.workspace_id,
    given.effects.map(({ id }) => realId(id)),
  )
}

/** Reads tasks anew by their ids; those that are gone are forgotten. */
export async function readRows(workspaceId: string, ids: readonly string[]): Promise<void> {
  const wanted = ids.filter((id, at) => id.startsWith('tsk_') && ids.indexOf(id) === at)
  for (let at = 0; at < wanted.length; at += 200) {
    const path = `/workspaces/${workspaceId}/rows?ids=${wanted.slice(at, at + 200).join(',')}`
    const { data, gone } = await call<RowsById>('GET', path)
    putRows(data.map((sent) => rowOfSent(sent)))
    dropRows(gone)
  }
}

const replaced = (text: string): string => text.replace(/new_[0-9a-f-]{36}/g, (id) => realId(id))

const bodyOf = ({ body }: Write): unknown =>
  body === undefined ? undefined : JSON.parse(replaced(JSON.stringify(body)))

function keep(): void {
  try {
    if (queue.length > 0) localStorage.setItem(storageKey, JSON.stringify(queue))
    else localStorage.removeItem(storageKey)
  } catch {
    // A device without room still works while the page is open.
  }
  tell()
}

function stored(): Write[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as Write[]
  } catch {
    return []
  }
}

function tell(): void {
  snapshot = { waiting: queue.length, offline }
  for (const listener of listeners) listener()
}

let snapshot = { waiting: 0, offline: false }
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The id of the server for one of this device, once there is one. */
export const useRealId = (id: string): string => useSyncExternalStore(subscribe, () => realId(id))

/** What is on its way to a path, in order. */
export function useWaiting(path: string): Write[] {
  const all = useSyncExternalStore(subscribe, () => queue)
  return useMemo(() => all.filter((one) => one.path === path), [all, path])
}

/** How many writes are on their way, and whether the server cannot be reached. */
export const useWrites = (): { waiting: number; offline: boolean } =>
  useSyncExternalStore(subscribe, () => snapshot)
