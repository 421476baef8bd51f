import type { Page } from '../collection.ts'
import { DaybookError } from '../errors.ts'
import { wait } from '../http/retry.ts'
import type { Tasks } from '../resources/tasks.ts'
import type { TaskChange } from '../types.ts'
import type { MirrorStore } from './store.ts'

export type MirrorOptions = {
  /**
   * Called with each change before it is stored: at least once, again after a crash, and in the order of the changes. If it
   * throws, the change isn't stored and comes again.
   */
  onChange?: (change: TaskChange) => void | Promise<void>
}

export type RunOptions = {
  /** Ends `run`. */
  signal?: AbortSignal
  /** How often to look for changes without being woken, in milliseconds. Default: 60,000. */
  everyMs?: number
  /** Called when a sync failed and will be tried again. */
  onError?: (error: unknown) => void
}

/** Keeps a copy of the tasks equal to Daybook's. */
export type Mirror = {
  /** Brings the copy up to date. All changes from before the call are in the store afterwards. */
  sync(options?: { signal?: AbortSignal }): Promise<void>
  /**
   * Keeps the copy up to date until `signal` aborts. Temporary failures are tried again.
   *
   * @throws DaybookError when the token doesn't work, or may not read tasks
   */
  run(options?: RunOptions): Promise<void>
  /** Makes `run` look for changes now. Call it for every webhook; it's fine to call it too often. */
  wake(): void
  /** Reads everything again, and removes tasks that the token's member can no longer see. */
  rebuild(options?: { signal?: AbortSignal }): Promise<void>
}

/** Daybook keeps what is left of deleted tasks for 90 days; a day is for clocks that differ. */
const longestAbsenceMs = 89 * 86_400_000

/** @param tasks the client's */
export function createMirror(tasks: Tasks, store: MirrorStore, { onChange }: MirrorOptions = {}): Mirror {
  let last: Promise<unknown> = Promise.resolve()
  /** What the last page had: the bound is inclusive, so the end of it comes again, and is no news. */
  let recent = new Set<string>()
  /** A bookmark can be old because nothing has changed since. */
  let syncedAtMs = 0
  let isWoken = false
  let interrupt: (() => void) | undefined

  /** One at a time: each begins after its call, so it finds every change from before. */
  function next<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work, work)
    last = result.catch(() => {})
    return result
  }

  /** @param news each task once */
  async function apply(news: TaskChange[], bookmark?: string, round?: string): Promise<void> {
    if (onChange) for (const change of news) await onChange(change)
    await store.apply({
      changes: news.filter((change) => !isHidden(change)),
      hidden: news.filter(isHidden).map(({ id }) => id),
      bookmark,
      round,
    })
  }

  async function catchUp(signal?: AbortSignal): Promise<void> {
    const since = await store.bookmark()
    const lastMs = Math.max(syncedAtMs, Date.parse(since ?? ''))
    // Before the bookmark moves, so that a crash in between doesn't make it forget.
    if (Date.now() - lastMs > longestAbsenceMs) await readAll(signal)
    const sync = tasks.sync({ since }, signal && { signal })
    // Someone has emptied the store.
    if (since === undefined) recent.clear()
    for await (const { changes, bookmark } of sync.pages()) {
      const news = newestOf(changes).filter((change) => isHidden(change) || !recent.has(versionOf(change)))
      if (news.length > 0) await apply(news, bookmark)
      if (changes.length > 0) recent = new Set(changes.map(versionOf))
    }
    syncedAtMs = Date.now()
  }

  async function readAll(signal?: AbortSignal): Promise<void> {
    const notAfter = await store.bookmark()
    const round = crypto.randomUUID()
    const all: AsyncIterable<Page<TaskChange>> = tasks.list({}, signal && { signal }).pages()
    for await (const { data } of all) await apply(newestOf(data), undefined, round)
    if (notAfter !== undefined) await store.prune(round, notAfter)
  }

  async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    if (isWoken) return
    const controller = new AbortController()
    interrupt = () => controller.abort()
    signal?.addEventListener('abort', interrupt, { once: true })
    if (signal?.aborted) interrupt()
    await wait(ms, controller.signal).catch(() => {})
    signal?.removeEventListener('abort', interrupt)
    interrupt = undefined
  }

  return {
    sync: ({ signal } = {}) => next(() => catchUp(signal)),
    rebuild: ({ signal } = {}) =>
      next(async () => {
        await catchUp(signal)
        await readAll(signal)
      }),
    wake() {
      isWoken = true
      interrupt?.()
    },
    async run({ signal, everyMs = 60_000, onError } = {}) {
      for (;;) {
        if (signal?.aborted) return
        isWoken = false
        try {
          await next(() => catchUp(signal))
        } catch (error) {
          if (signal?.aborted) return
          if (error instanceof DaybookError && isPermanent(error)) throw error
          onError?.(error)
          isWoken = false
        }
        await pause(everyMs, signal)
      }
    },
  }
}

/** 400 to 404: the token, its scopes or the request are wrong, and stay so. */
const isPermanent = ({ status = 0 }: DaybookError): boolean => status >= 400 && status < 405

const versionOf = ({ id, updated_at }: TaskChange): string => `${id} ${updated_at}`

/** The task is still there, but the token's member can no longer see it. */
const isHidden = (change: TaskChange): boolean => 'reason' in change && change.reason === 'hidden'

/** A task that changes while its page is read can be in it twice; the later one is the newer. */
const newestOf = (changes: TaskChange[]): TaskChange[] => [
  ...new Map(changes.map((change) => [change.id, change])).values(),
]
