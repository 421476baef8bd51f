import { useMemo, useSyncExternalStore } from 'react'
import { ApiError, call, isUnreachable } from '../api.ts'
import type { BulkDone } from '../../lib/types.ts'
import { overtaken, withoutOvertaken } from './conflicts.ts'
import { forgetId, learnId, realId, withRealIds } from './temporary-ids.ts'
import { inheritWrites, keepWrites, type Write } from './stored-writes.ts'
import { withItemIds } from './checklist-item-ids.ts'
import { askForRows } from './fetch-rows.ts'
import { queries } from '../query-client.ts'
import { giveBack } from '../drafts.ts'
import { rowOfSent } from './row.ts'
import { dropRows, layOver, pickOf, putRows, takeOff } from './row-store.ts'

/**
 * What people do, on its way to the server: shown at once, sent in order, kept on the device until it is answered.
 * Without a connection it waits; a reload finds it again.
 */

type Told = {
  /** The server's answer, before what was laid over is taken away. */
  onAnswer: (write: Write, answer: unknown) => void
  /** The server, or what others did meanwhile, does not allow it. */
  onRefused: (write: Write, error: unknown) => void
  /** A reload has found something that is held back: it can still be taken back. */
  onHeld: (write: Write) => void
}

/** Whose device it is just now, and in which workspace. */
let here = { accountId: '', workspaceId: '' }
let queue: readonly Write[] = []
let sending: string | null = null
let settled: Promise<unknown> = Promise.resolve()
let offline = false
let told: Told = { onAnswer: () => {}, onRefused: () => {}, onHeld: () => {} }
let wake: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const newKey = (): string => crypto.randomUUID()

/** Does something: it shows at once. */
export function write(given: Write): void {
  if (given.creates !== undefined) forgetId(given.creates)
  const named = nameAnew(given)
  const effects = named.effects.map((effect) => ({ ...effect, was: pickOf(effect) }))
  queue = [...queue, { ...named, effects, ...(isOff() ? { late: true } : {}) }]
  layOver(named.key, effects)
  keep()
  void send()
}

const isOff = (): boolean => offline || !navigator.onLine
/** In the ids that things have now, but for what makes one anew. */
const nameAnew = (given: Write): Write =>
  given.creates === undefined ? (JSON.parse(withRealIds(JSON.stringify(given))) as Write) : given

/** Takes back a write that has not begun; settles with whether it could. */
export function withdraw(key: string): boolean {
  const found = queue.find((one) => one.key === key && key !== sending)
  if (!found) return false
  forget(found)
  return true
}

/** Sends what is held back now: its words have gone. */
export function release(key?: string): void {
  queue = queue.map((one) => (key === undefined || one.key === key ? { ...one, held: false } : one))
  keep()
  void send()
}

/** Asks for the connection now rather than in a moment. */
export const tryNow = (): void => void send()

/** From now on what waits goes out, also what another tab or an earlier visit has left behind. */
export function startWrites(where: typeof here, given: Told): () => void {
  here = where
  told = given
  const abort = new AbortController()
  const { signal } = abort
  for (const left of queue) layOver(left.key, left.effects)
  inheritWrites(where.accountId, signal, (writes) => {
    const late = writes.map((one) => ({ ...one, late: true }))
    queue = [...queue, ...late]
    for (const one of late) layOver(one.key, one.effects)
    keep()
    for (const one of late) if (one.held) told.onHeld(one)
    void send()
  })
  window.addEventListener('online', () => void send(), { signal })
  window.addEventListener('pagehide', sendAtOnce, { signal })
  void send()
  return () => {
    release()
    abort.abort()
  }
}

/** The page is going: what was held back goes out with it. What does not arrive goes out with the next visit. */
function sendAtOnce(): void {
  const held = queue.filter((one) => one.held)
  release()
  for (const one of held) void post(one, true).catch(() => {})
}

async function send(): Promise<void> {
  if (sending !== null) return
  clearTimeout(wake)
  const next = queue.find(({ held }) => !held)
  if (!next) return
  if (!navigator.onLine) {
    // The event that there is a connection again goes on from here.
    return isUnsent()
  }
  sending = next.key
  tell()
  const work = deliver(next)
  settled = work.catch(() => {})
  try {
    const takeOver = await work
    offline = false
    sending = null
    // In one turn, so that nothing flickers and a new row is never there twice.
    takeOver()
    forget(next)
  } catch (error) {
    sending = null
    if (isUnreachable(error) || isTransient(error)) {
      wake = setTimeout(() => void send(), retryMs)
      return isUnsent()
    }
    forget(next)
    refuse(next, error)
  }
  void send()
}

const retryMs = 5_000
const isTransient = (error: unknown): boolean => error instanceof ApiError && error.status >= 500

function isUnsent(): void {
  offline = true
  queue = queue.map((one) => ({ ...one, late: true }))
  keep()
}

function forget({ key, effects, reads = [], workspace_id }: Write): void {
  queue = queue.filter((one) => one.key !== key)
  // The ids may have changed meanwhile.
  takeOff(
    key,
    effects.flatMap((effect) => [effect, { ...effect, id: realId(effect.id) }]),
  )
  keep()
  for (const path of reads)
    if (!isAwaited(path)) void queries.invalidateQueries({ queryKey: ['workspace', workspace_id, path] })
}

/** Sends one. @returns what takes over what it has become */
async function deliver(given: Write): Promise<() => void> {
  let ours: Write | null = given
  if (given.late && given.creates === undefined) {
    const { rest, overtaken: ids } = await withoutOvertaken(given)
    if (ids.length > 0)
      refuse({ ...given, effects: given.effects.filter(({ id }) => ids.includes(id)) }, overtaken())
    ours = rest
  }
  if (!ours) return () => {}
  const { creates, key, workspace_id, effects } = ours
  const answer = await post(withItemIds(ours))
  const isHere = () => workspace_id === here.workspaceId
  if (answer && 'deleted' in answer)
    return () => {
      if (!isHere()) return
      putRows(answer.data.map((sent) => rowOfSent(sent)))
      dropRows(answer.deleted)
    }
  const made = answer?.id
  const changed = effects.map(({ id }) => (id === creates && made !== undefined ? made : realId(id)))
  const { rows, gone } = await askForRows(workspace_id, changed)
  return () => {
    if (creates !== undefined && made !== undefined) {
      learnId(creates, made)
      renameQueue(key)
    }
    if (!isHere()) return
    told.onAnswer(given, answer)
    putRows(rows)
    dropRows(gone)
  }
}

/** A text that was refused goes back to where it was written. */
function refuse(given: Write, error: unknown): void {
  if (given.draft) giveBack(given.draft.name, given.draft.text)
  told.onRefused(given, error)
}

const post = (given: Write, keepalive = false) =>
  call<{ id?: string } | BulkDone | undefined>(
    given.method,
    `/workspaces/${given.workspace_id}${given.path}`,
    given.body,
    { keepalive, ...(given.method === 'POST' ? { idempotencyKey: given.key } : {}) },
  )

/** What follows a new task on its way speaks of it by its name. */
function renameQueue(but: string): void {
  queue = queue.map((one) => {
    if (one.key === but) return one
    const named = nameAnew(one)
    takeOff(one.key, one.effects)
    layOver(one.key, named.effects)
    return named
  })
  keep()
}

function keep(): void {
  keepWrites(here.accountId, queue)
  tell()
}

/** Whether something on its way reads a path anew when it is answered: until then the server knows less than is shown. */
export const isAwaited = (path: string): boolean =>
  queue.some(({ held, reads = [] }) => !held && reads.includes(path))

/** Settles when what is being sent just now is answered. */
export const whenSettled = (): Promise<unknown> => settled

function tell(): void {
  // What is held back waits for nobody.
  snapshot = { waiting: queue.filter(({ held }) => !held).length, offline }
  for (const listener of listeners) listener()
}

let snapshot = { waiting: 0, offline: false }
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The id of the server for one of this device, once there is one. */
export const useRealId = (id: string): string => useSyncExternalStore(subscribe, () => realId(id))

/** What is on its way to a path at this moment. */
export const waitingFor = (path: string): Write[] => queue.filter((one) => one.path === path)

/** What is on its way to a path, in order. */
export function useWaiting(path: string): Write[] {
  const all = useSyncExternalStore(subscribe, () => queue)
  return useMemo(() => all.filter((one) => one.path === path), [all, path])
}

/** How many writes are on their way, and whether the server cannot be reached. */
export const useWrites = (): { waiting: number; offline: boolean } =>
  useSyncExternalStore(subscribe, () => snapshot)
