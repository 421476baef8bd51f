import type { RowEffect } from './row-store.ts'

/** Something that a person does to tasks, on its way to the server. It is data and no closure: a reload finds it again. */
export type PendingWrite = {
  /** Names it, and makes its POST happen once however often it is sent. */
  key: string
  workspace_id: string
  method: 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  /** Below the workspace. */
  path: string
  body?: unknown
  effects: RowEffect[]
  /** What a task had that only the task whole shows, in the fields that are changed. */
  before?: Record<string, unknown>
  /** What it is called, should it be refused later. */
  said?: string
  /** What it is about, for the words of a refusal, where it is about no task. */
  about?: string
  /** What is read anew when it has been answered, below the workspace, such as `/desk`. */
  reads?: string[]
  /** A text that goes back to where it was written when it is refused. */
  draft?: { name: string; text: string }
  /** The id of this device that the answer's id takes the place of. */
  creates?: string
  /** Not before it is released: a deletion is held back while it can be taken back. */
  held?: boolean
  /** There was no connection when it was made: others may have changed the same meanwhile. */
  late?: boolean
}

type StoredWrites = { account_id: string; writes: readonly PendingWrite[] }

/** Each tab keeps its own; what a tab that has gone left behind is taken over by another one. */
const prefix = 'daybook.writes.'
const ownKey = prefix + crypto.randomUUID()
let ownLock: Promise<void> | undefined

/** Keeps on the device what is not answered. */
export function storeWrites(accountId: string, writes: readonly PendingWrite[]): void {
  try {
    if (writes.length > 0) localStorage.setItem(ownKey, JSON.stringify({ account_id: accountId, writes }))
    else localStorage.removeItem(ownKey)
  } catch {
    // A device without room still works while the page is open.
  }
}

/**
 * Takes over what other tabs of this person leave behind when they go, now and later. That a tab is there is known by
 * a lock that it holds.
 *
 * @param take has to keep them before it returns
 */
export function inheritStoredWrites(
  accountId: string,
  signal: AbortSignal,
  take: (writes: readonly PendingWrite[]) => void,
): void {
  const wait = (key: string) => {
    const inherit = () => {
      const kept = readStored(key)
      if (kept?.account_id !== accountId) return
      take(kept.writes)
      localStorage.removeItem(key)
    }
    // Ended, when this page goes to another workspace.
    navigator.locks.request(key, { signal }, inherit).catch(() => {})
  }
  ownLock ??= navigator.locks.request(ownKey, () => new Promise<void>(() => {}))
  const waited = new Set(Object.keys(localStorage).filter(isOtherTab))
  for (const key of waited) wait(key)
  const listen = ({ key }: StorageEvent) => {
    if (key === null || !isOtherTab(key) || waited.has(key)) return
    waited.add(key)
    wait(key)
  }
  window.addEventListener('storage', listen, { signal })
}

const isOtherTab = (key: string): boolean => key.startsWith(prefix) && key !== ownKey

function readStored(key: string): StoredWrites | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredWrites | undefined
  } catch {
    return undefined
  }
}
