import { useMemo, useSyncExternalStore } from 'react'
import { isTransient, waitMs } from '../api.ts'
import { unassignServerId, serverIdOf, withServerIds } from './temporary-ids.ts'
import { inheritStoredWrites, storeWrites, type PendingWrite } from './stored-writes.ts'
import { hideTakenOver, showOtherTabs } from './other-tabs.ts'
import { requestWrite, sendWrite } from './send-write.ts'
import { queryClient } from '../query-client.ts'
import { restoreDraft } from '../drafts.ts'
import { addOverlays, previousValues, removeOverlays } from './row-store.ts'

/**
 * The queue of changes on their way to the server: shown at once, sent in order, stored on the device until
 * answered. They wait while offline and survive a reload.
 */

type WriteCallbacks = {
  /** Called with the response before the pending change is removed. */
  onResponse: (write: PendingWrite, answer: unknown) => void
  /** Called when the server rejects a write, or others have overtaken it. */
  onRejected: (write: PendingWrite, error: unknown) => void
  /** Called for a held-back write found after a reload: it can still be undone. */
  onHeld: (write: PendingWrite) => void
}

/** The account and workspace the page is currently in. */
let activeSession = { accountId: '', workspaceId: '' }
let writeQueue: readonly PendingWrite[] = []
/** The server's ids of the tasks created here, by temporary id. */
let createdIds: Readonly<Record<string, string>> = {}
let sendingKey: string | null = null
let currentSend: Promise<unknown> = Promise.resolve()
let offline = false
let callbacks: WriteCallbacks = { onResponse: () => {}, onRejected: () => {}, onHeld: () => {} }
let retryTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const newIdempotencyKey = (): string => crypto.randomUUID()

/** Adds a write to the queue and shows its effects at once. */
export function enqueueWrite(write: PendingWrite): void {
  if (write.creates !== undefined) unassignServerId(write.creates)
  const resolved = withCurrentIds(write)
  const effects = resolved.effects.map((effect) => ({ ...effect, was: previousValues(effect) }))
  writeQueue = [
    ...writeQueue,
    { ...resolved, effects, at: Date.now(), ...(isOffline() ? { late: true } : {}) },
  ]
  addOverlays(resolved.key, effects)
  persistQueue()
  void sendNext()
}

const isOffline = (): boolean => offline || !navigator.onLine
/** Replaces temporary ids with current ones; in a write that creates one, only in the path. */
const withCurrentIds = (write: PendingWrite): PendingWrite =>
  write.creates === undefined
    ? (JSON.parse(withServerIds(JSON.stringify(write))) as PendingWrite)
    : { ...write, path: withServerIds(write.path) }

/** Cancels a write that hasn't been sent. @returns whether it could */
export function cancelWrite(key: string): boolean {
  const found = writeQueue.find((one) => one.key === key && key !== sendingKey)
  if (!found) return false
  removeWrite(found)
  return true
}

/** Sends held-back writes now, because their toast has closed. */
export function releaseWrites(key?: string): void {
  writeQueue = writeQueue.map((one) => (key === undefined || one.key === key ? { ...one, held: false } : one))
  persistQueue()
  void sendNext()
}

/** Tries to reconnect now rather than in a moment. */
export const retryNow = (): void => void sendNext()

/** Starts sending what waits, including what another tab or an earlier visit left behind. */
export function startWriteQueue(session: typeof activeSession, write: WriteCallbacks): () => void {
  activeSession = session
  callbacks = write
  const abort = new AbortController()
  const { signal } = abort
  for (const pending of writeQueue) addOverlays(pending.key, pending.effects)
  const isOwn = (key: string) => writeQueue.some((one) => one.key === key)
  showOtherTabs(session.accountId, signal, { workspaceId: session.workspaceId, isOwn })
  inheritStoredWrites(session.accountId, signal, (writes) => {
    hideTakenOver(writes)
    const lateWrites = writes.map((one) => ({ ...one, late: true }))
    // What several tabs have left behind goes out in the order in which it was made.
    writeQueue = [...writeQueue, ...lateWrites].toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    for (const one of lateWrites) addOverlays(one.key, one.effects)
    persistQueue()
    for (const one of lateWrites) if (one.held) callbacks.onHeld(one)
    void sendNext()
  })
  window.addEventListener('online', () => void sendNext(), { signal })
  window.addEventListener('pagehide', sendHeldWrites, { signal })
  void sendNext()
  return () => {
    releaseWrites()
    abort.abort()
  }
}

/** The page is closing: sends what was held back. What doesn't arrive is sent on the next visit. */
function sendHeldWrites(): void {
  const heldWrites = writeQueue.filter((one) => one.held)
  releaseWrites()
  for (const one of heldWrites) void requestWrite(one, true).catch(() => {})
}

async function sendNext(): Promise<void> {
  if (sendingKey !== null) return
  clearTimeout(retryTimer)
  const next = writeQueue.find(({ held }) => !held)
  if (!next) return
  if (!navigator.onLine) {
    // The `online` event resumes sending.
    return markOffline()
  }
  sendingKey = next.key
  notifyListeners()
  const work = sendWrite(next, {
    isActive: (workspaceId) => workspaceId === activeSession.workspaceId,
    onAnswer: (write, answer) => callbacks.onResponse(write, answer),
    onRejected: rejectWrite,
    onServerId: applyServerIds,
  })
  currentSend = work.catch(() => {})
  try {
    const apply = await work
    offline = false
    sendingKey = null
    // In one tick, so that nothing flickers and a new row never appears twice.
    apply()
    removeWrite(next)
  } catch (error) {
    sendingKey = null
    if (isTransient(error)) {
      retryTimer = setTimeout(() => void sendNext(), Math.max(retryMs, waitMs(error)))
      return markOffline()
    }
    removeWrite(next)
    rejectWrite(next, error)
  }
  void sendNext()
}

const retryMs = 5_000

function markOffline(): void {
  offline = true
  writeQueue = writeQueue.map((one) => ({ ...one, late: true }))
  persistQueue()
}

function removeWrite({ key, effects, reads = [], workspace_id }: PendingWrite): void {
  writeQueue = writeQueue.filter((one) => one.key !== key)
  removeOverlays(key, effects)
  persistQueue()
  for (const path of reads)
    if (!isRefetchPending(path))
      void queryClient.invalidateQueries({ queryKey: ['workspace', workspace_id, path] })
}

/** Puts rejected text back into its draft. */
function rejectWrite(write: PendingWrite, error: unknown): void {
  if (write.draft) {
    restoreDraft(write.draft.name, write.draft.text)
    const { draft, files } = write
    if (files) void import('../draft-files.ts').then((kept) => kept.restoreDraftFiles(draft.name, files))
  }
  callbacks.onRejected(write, error)
}

/** Later writes about a new task refer to it by its server id, in other tabs, too. */
function applyServerIds(createKey: string): void {
  const { creates } = writeQueue.find(({ key }) => key === createKey) ?? {}
  if (creates !== undefined) createdIds = { ...createdIds, [creates]: serverIdOf(creates) }
  writeQueue = writeQueue.map((one) => {
    if (one.key === createKey) return one
    const resolved = withCurrentIds(one)
    removeOverlays(one.key, one.effects)
    addOverlays(one.key, resolved.effects)
    return resolved
  })
  persistQueue()
}

function persistQueue(): void {
  storeWrites(activeSession.accountId, writeQueue, createdIds)
  notifyListeners()
}

/** Whether a pending write refetches a path when answered. Until then the server knows less than is shown. */
export const isRefetchPending = (path: string): boolean =>
  writeQueue.some(({ held, reads = [] }) => !held && reads.includes(path))

/** Resolves when the write being sent has been answered. */
export const whenSent = (): Promise<unknown> => currentSend

function notifyListeners(): void {
  // Held-back writes don't count as waiting.
  snapshot = { waiting: writeQueue.filter(({ held }) => !held).length, offline }
  for (const listener of listeners) listener()
}

let snapshot = { waiting: 0, offline: false }
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the server's id for a temporary one, once there is one. */
export const useServerId = (id: string): string => useSyncExternalStore(subscribe, () => serverIdOf(id))

/** Returns the pending writes to a path. */
export const pendingWritesTo = (path: string): PendingWrite[] => writeQueue.filter((one) => one.path === path)

/** Returns the pending writes to a path, in order. */
export function usePendingWritesTo(path: string): PendingWrite[] {
  const all = useSyncExternalStore(subscribe, () => writeQueue)
  return useMemo(() => all.filter((one) => one.path === path), [all, path])
}

/** Returns the pending writes to a path and to what is below it, in order. */
export function usePendingWritesBelow(path: string): PendingWrite[] {
  const all = useSyncExternalStore(subscribe, () => writeQueue)
  return useMemo(() => all.filter((one) => one.path === path || one.path.startsWith(`${path}/`)), [all, path])
}

/** Returns how many writes are waiting, and whether the server can't be reached. */
export const useWriteQueue = (): { waiting: number; offline: boolean } =>
  useSyncExternalStore(subscribe, () => snapshot)
