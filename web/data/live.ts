import { unreadCountPath, notificationsPath } from './unread-count.ts'
import { isTransient, waitMs } from './api.ts'
import { queryClient } from './query-client.ts'
import { clearRows, serverRow, serverRowIds } from './tasks/row-store.ts'
import { discardRemoteChanges, receiveRemoteChanges } from './tasks/remote-changes.ts'
import { fetchRows, refreshRows } from './tasks/fetch-rows.ts'
import { recognizeAmong } from './tasks/created-tasks.ts'
import { createRefetchPace } from './refetch-pace.ts'
import { isRefetchPending, whenSent } from './tasks/write-queue.ts'

/** A change, as the event stream sends it. */
type Change = {
  id: string
  action: string
  subject_id: string
  list_id: string | null
  changed: string[]
  task_ids: string[]
}

const countDelayMs = 1_000

/**
 * Follows the changes in a workspace, no matter who makes them, and refetches what they affect. One tab of a
 * browser holds the stream and shares it with the others, because browsers open only six connections to a
 * server.
 *
 * @returns a function that stops it
 */
export function followWorkspace(workspaceId: string, onAccess: () => void): () => void {
  const abort = new AbortController()
  const channel = new BroadcastChannel(`daybook.live.${workspaceId}`)
  const { hear, stop } = batchChanges((changes) => applyChanges(workspaceId, changes))
  const receive = (message: LiveMessage) => {
    if (message.kind === 'changes') hear(message.changes)
    else if (message.kind === 'access') onAccess()
    else void refetchAll(workspaceId, message.kind === 'lost')
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => receive(data))
  void holdStream(workspaceId, abort.signal, (message) => {
    channel.postMessage(message)
    receive(message)
  })
  return () => {
    abort.abort()
    channel.close()
    stop()
  }
}

/**
 * Applies a few changes at once, and in a stream of them those that follow closely together. The stream doesn't send a change
 * twice, so those that couldn't be applied because the connection broke are applied again later.
 */
function batchChanges(apply: (changes: Change[]) => Promise<void>) {
  let heard: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const pace = createRefetchPace()
  const stopped = new AbortController()
  const applyHeard = () => {
    timer = undefined
    const end = pace.start(performance.now())
    const changes = heard
    heard = []
    apply(changes)
      .catch((error: unknown) => {
        if (stopped.signal.aborted) return
        if (!isTransient(error)) throw error
        const again = new AbortController()
        const signal = AbortSignal.any([stopped.signal, again.signal])
        const retry = () => {
          if (signal.aborted) return
          again.abort()
          hear(changes)
        }
        window.addEventListener('online', retry, { signal })
        setTimeout(retry, Math.max(retryMs, waitMs(error)))
      })
      .finally(end)
  }
  const hear = (changes: readonly Change[]) => {
    heard.push(...changes)
    if (timer !== undefined) return
    const pauseMs = pace.pauseMs(performance.now())
    if (pauseMs > 0) timer = setTimeout(applyHeard, pauseMs)
    else applyHeard()
  }
  return {
    hear,
    stop: () => {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}
const retryMs = 5_000

type LiveMessage =
  | { kind: 'changes'; changes: Change[] }
  /** `late`: the stream couldn't be opened when the page was. */
  | { kind: 'access' | 'lost' | 'late' }

/** The tab that holds the lock has the stream. When it closes, the next one takes over. */
async function holdStream(
  workspaceId: string,
  signal: AbortSignal,
  post: (message: LiveMessage) => void,
): Promise<void> {
  await navigator.locks
    .request(`daybook.live.${workspaceId}`, { signal }, async () => {
      let known: string | undefined
      while (!signal.aborted) known = await readStream(workspaceId, known, signal, post)
    })
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}

/** The most that the service looks back, in milliseconds. */
const readingMaxMs = 15_000

/** How long after a refused stream the next one is tried. */
const reopenMs = 15_000

/**
 * Reads a stream until it is refused, as by a full rate window or a proxy without a server. A browser reconnects by
 * itself only when a connection breaks, never after an answer that is an error.
 *
 * @param known the last change of the stream before, '' if it had none; undefined for the first stream
 * @returns the last change of this stream, a moment after its end
 */
async function readStream(
  workspaceId: string,
  known: string | undefined,
  signal: AbortSignal,
  post: (message: LiveMessage) => void,
): Promise<string> {
  // What the page has read by now may be as old as the page.
  const readingMs = Math.ceil(Math.min(performance.now(), readingMaxMs))
  const after = known === undefined ? `?reading_ms=${readingMs}` : known && `?after=${known}`
  const stream = new EventSource(`/app/v1/workspaces/${workspaceId}/live${after}`)
  let last = known ?? ''
  // Nothing says what happened in the meantime.
  if (known === '') stream.addEventListener('open', () => post({ kind: 'lost' }), { once: true })
  else if (known === undefined) {
    const late = () => stream.addEventListener('open', () => post({ kind: 'late' }), { once: true })
    stream.addEventListener('error', late, { once: true })
    stream.addEventListener('open', () => stream.removeEventListener('error', late), { once: true })
  }
  stream.addEventListener('changes', ({ data, lastEventId }: MessageEvent<string>) => {
    last = lastEventId
    post({ kind: 'changes', changes: JSON.parse(data) as Change[] })
  })
  stream.addEventListener('access', () => post({ kind: 'access' }))
  stream.addEventListener('lost', () => post({ kind: 'lost' }))
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) setTimeout(resolve, reopenMs)
    })
  })
  stream.close()
  return last
}

/** Refetches what changed: tasks by their ids, everything else where it is shown. */
async function applyChanges(workspaceId: string, changes: readonly Change[]): Promise<void> {
  const tasks = changes
    .filter(({ subject_id }) => subject_id.startsWith('tsk_'))
    .map(({ subject_id }) => subject_id)
  // Includes parent tasks and subtasks, and the task of a comment.
  const rows = changes.flatMap(({ task_ids }) => task_ids)
  const open = queryClient.getQueryCache().findAll({ queryKey: ['workspace', workspaceId] })
  const touched = open.filter(({ queryKey: [, , path] }) => {
    const read = String(path)
    if (tasks.some((id) => read.startsWith(`/tasks/${id}`))) return true
    return changes.some((change) => isAffected(read, change))
  })
  refreshCountsSoon(workspaceId)
  // What was just created here gets its server id only from its own response.
  await whenSent()
  await Promise.all([
    receiveRows(workspaceId, rows),
    ...touched
      .filter(({ queryKey: [, , path] }) => !isRefetchPending(String(path)))
      .map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  ])
}

async function receiveRows(workspaceId: string, ids: readonly string[]): Promise<void> {
  const { rows, gone } = await fetchRows(workspaceId, ids)
  const recognize = await recognizeAmong(workspaceId, rows)
  recognize()
  // A later answer may have overtaken this one.
  const current = rows.filter(({ id, updated_at }) => updated_at >= (serverRow(id)?.updated_at ?? ''))
  receiveRemoteChanges(current, gone)
}

function isAffected(path: string, { action, list_id: listId, changed }: Change): boolean {
  const [kind] = action.split('.')
  if (listId !== null && path === `/lists/${listId}/changes`) return true
  if (kind === 'section') return path === `/rows/${listId ?? ''}`
  if (kind === 'list')
    return /^\/(sidebar|lists|shares|views|rows\?)/.test(path) || path === `/rows/${listId ?? ''}`
  // To a guest, a label begins to exist when a task that they can see gets it.
  if (kind === 'label' || (kind === 'task' && changed.includes('label_ids')))
    return path.startsWith('/labels')
  if (kind === 'inbox') return path.startsWith('/notifications')
  if (kind === 'folder' || kind === 'favorite') return path === '/sidebar'
  if (kind === 'view') return path.startsWith('/views')
  if (kind === 'shared_view') return path.startsWith('/views') || path === '/sidebar'
  if (kind === 'member' || kind === 'invitation') return /^\/(members|invitations|views)/.test(path)
  if (kind === 'import') return path.startsWith('/imports')
  if (kind === 'export') return path.startsWith('/exports')
  if (kind === 'comment') return path.endsWith('/comments')
  if (kind === 'dependency') return path.endsWith('/dependencies')
  if (kind === 'webhook' || kind === 'token' || kind === 'workspace')
    return path === '' || path.startsWith(`/${kind}`)
  return false
}

let countTimer: ReturnType<typeof setTimeout> | undefined
/**
 * Refetches the counts of the sidebar a moment later, once for all changes that arrive together. Tasks that
 * were completed, deleted or reassigned no longer count as unread.
 */
function refreshCountsSoon(workspaceId: string): void {
  countTimer ??= setTimeout(() => {
    countTimer = undefined
    for (const path of ['/sidebar', notificationsPath, unreadCountPath])
      if (!isRefetchPending(path))
        void queryClient.invalidateQueries({ queryKey: ['workspace', workspaceId, path] })
  }, countDelayMs)
}

/** Changes were missed, so everything is refetched. @param forget if there were too many to ask for each task */
async function refetchAll(workspaceId: string, forget: boolean): Promise<void> {
  discardRemoteChanges()
  if (forget) clearRows()
  else refreshRows(workspaceId, serverRowIds()).catch(() => {})
  await queryClient.invalidateQueries({ queryKey: ['workspace', workspaceId] })
}
