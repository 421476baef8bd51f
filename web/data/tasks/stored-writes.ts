import type { Attachment } from '../../lib/types.ts'
import type { RowEffect } from './row-store.ts'

/** A change to tasks on its way to the server. It is plain data, so that it survives a reload. */
export type PendingWrite = {
  /** Identifies the write, and makes its POST take effect once however often it is sent. */
  key: string
  workspace_id: string
  method: 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  /** Below the workspace. */
  path: string
  body?: unknown
  effects: RowEffect[]
  /** The previous values of changed fields that only the full task has. */
  before?: Record<string, unknown>
  /** The same for a write of several tasks, by id. */
  beforeEach?: Record<string, Record<string, unknown>>
  /** The text it wrote, in case it is rejected. */
  said?: string
  /** The member who made the change, for changes that are shown with a name. */
  by?: string
  /** What it is about, for the error message, if it isn't about a task. */
  about?: string
  /** Paths to refetch after the response, below the workspace, such as `/sidebar`. */
  reads?: string[]
  /** The files of a comment that it writes, as they are shown. */
  files?: readonly Attachment[]
  /** The draft that gets its text, and the files, back if the write is rejected. */
  draft?: { name: string; text: string }
  /** The temporary id that the id in the response replaces. */
  creates?: string
  /** Not sent until released: a deletion is held back while it can be undone. */
  held?: boolean
  /** When it was made, in milliseconds since 1970. */
  at?: number
  /** Made while offline: others may have changed the same fields since. */
  late?: boolean
}

type StoredWrites = {
  account_id: string
  writes: readonly PendingWrite[]
  /** The ids of the server for the tasks that this tab has created, by their temporary ids. */
  created?: Readonly<Record<string, string>>
}

/** Each tab stores its own writes. Another tab takes over those of a closed one. */
const prefix = 'daybook.writes.'
const ownKey = prefix + crypto.randomUUID()
let ownLock: Promise<void> | undefined

/** Stores unanswered writes on the device, and for other tabs the ids of the tasks that were created. */
export function storeWrites(
  accountId: string,
  writes: readonly PendingWrite[],
  created: Readonly<Record<string, string>>,
): void {
  try {
    localStorage.setItem(ownKey, JSON.stringify({ account_id: accountId, writes, created }))
    if (writes.length === 0) localStorage.removeItem(ownKey)
  } catch {
    // Without room on the device, writes still work while the page is open.
  }
}

/**
 * Reports the unanswered writes of other tabs of this person, now and whenever they change: whichever tab sends them,
 * every tab shows them.
 */
export function watchOtherTabs(
  accountId: string,
  signal: AbortSignal,
  report: (tab: string, writes: readonly PendingWrite[], created: Readonly<Record<string, string>>) => void,
): void {
  const look = (key: string, text: string | null) => {
    const stored = parseStored(text)
    const isOwn = stored?.account_id === accountId
    report(key, isOwn ? stored.writes : [], (isOwn ? stored.created : undefined) ?? {})
  }
  for (const key of Object.keys(localStorage).filter(isOtherTab)) look(key, localStorage.getItem(key))
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== null && isOtherTab(key)) look(key, newValue)
  }
  window.addEventListener('storage', listen, { signal })
}

/**
 * Takes over the writes that other tabs of this person leave behind, now and later. A lock shows that a tab
 * is still open.
 *
 * @param take must store them before it returns
 */
export function inheritStoredWrites(
  accountId: string,
  signal: AbortSignal,
  take: (writes: readonly PendingWrite[]) => void,
): void {
  const wait = (key: string) => {
    const inherit = () => {
      const stored = parseStored(localStorage.getItem(key))
      if (stored?.account_id !== accountId) return
      take(stored.writes)
      localStorage.removeItem(key)
    }
    // Aborted when this page switches to another workspace.
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

function parseStored(text: string | null): StoredWrites | undefined {
  try {
    return JSON.parse(text ?? 'null') as StoredWrites | undefined
  } catch {
    return undefined
  }
}
