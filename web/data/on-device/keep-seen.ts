import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { ApiError } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { fetchRows } from '../tasks/fetch-rows.ts'
import { serverRow, watchServerRows } from '../tasks/row-store.ts'
import { keep, type KeptAnswer, type KeptRow, readWorkspace } from './database.ts'

/** The questions whose answers are kept: what screens of tasks show. Settings and secrets aren't. */
const keptPaths =
  /^\/(?:rows[/?]|tasks\/|occurrences\?|(?:sidebar|lists|members|labels|views|sections)$|notifications(?:\/count)?$|lists\/[^/]+\/(?:sections|changes|members by id)$)/

/** The most answers and tasks that are kept of a workspace, the latest first, and for how long. */
const answersMax = 300
const rowsMax = 3_000
const daysMax = 30

/** What has changed is written together. */
const writeDelayMs = 500
/** What earlier visits have left is compared with the service once the app has settled. */
const refreshDelayMs = 10_000

/** Keeps what the app shows of a workspace on the device, until the returned function is called. */
export function keepSeen(accountId: string, workspaceId: string): () => void {
  const answers = new Map<string, Query>()
  const rows = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (answers.size + rows.size === 0) return
    const at = Date.now()
    const queries = [...answers.values()]
    const isGone = ({ state }: Query) => state.data === undefined || isRefused(state.error)
    const change = {
      answers: queries.filter((query) => !isGone(query)).map((query) => keptAnswer(workspaceId, query)),
      goneAnswers: queries.filter(isGone).map(({ queryHash }) => queryHash),
      rows: [...rows].flatMap((id) => keptRow(workspaceId, id, at) ?? []),
      goneRows: [...rows].filter((id) => serverRow(id) === undefined),
    }
    answers.clear()
    rows.clear()
    void keep(accountId, workspaceId, change)
  }
  const writeSoon = () => {
    timer ??= setTimeout(write, writeDelayMs)
  }
  const noteAnswer = (query: Query) => {
    const [kind, id, path] = query.queryKey
    if (kind !== 'workspace' || id !== workspaceId || !keptPaths.test(String(path))) return
    answers.set(query.queryHash, query)
    writeSoon()
  }
  const stopAnswers = queryClient.getQueryCache().subscribe((event) => {
    if (isAnswer(event)) noteAnswer(event.query)
  })
  for (const query of queryClient.getQueryCache().getAll())
    if (query.state.data !== undefined) noteAnswer(query)
  const stopRows = watchServerRows((ids) => {
    for (const id of ids) rows.add(id)
    writeSoon()
  })
  const refreshing = setTimeout(() => void refresh(accountId, workspaceId).catch(() => {}), refreshDelayMs)
  const hide = () => {
    if (document.visibilityState === 'hidden') write()
  }
  document.addEventListener('visibilitychange', hide)
  return () => {
    write()
    stopAnswers()
    stopRows()
    clearTimeout(refreshing)
    document.removeEventListener('visibilitychange', hide)
  }
}

const isAnswer = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')

/** The person can no longer see it. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

const keptAnswer = (workspaceId: string, { queryHash, queryKey, state }: Query): KeptAnswer => ({
  workspace_id: workspaceId,
  hash: queryHash,
  key: queryKey,
  data: state.data,
  at: state.dataUpdatedAt,
})

function keptRow(workspaceId: string, id: string, at: number): KeptRow | undefined {
  const row = serverRow(id)
  return row && { workspace_id: workspaceId, id, row, at }
}

/**
 * Brings what earlier visits have left up to date: tasks may have changed or gone while no tab was open, and lists may
 * no longer be the person's to see.
 */
async function refresh(accountId: string, workspaceId: string): Promise<void> {
  const kept = await readWorkspace(workspaceId)
  if (!kept || !navigator.onLine) return
  const oldest = Date.now() - daysMax * 24 * 60 * 60_000
  const [rows, oldRows] = latest(kept.rows, rowsMax, oldest)
  const [answers, oldAnswers] = latest(kept.answers, answersMax, oldest)
  const ids = rows.filter(({ id }) => serverRow(id) === undefined).map(({ id }) => id)
  const found = ids.length > 0 ? await fetchRows(workspaceId, ids) : { rows: [], gone: [] }
  const sidebar = queryClient.getQueryData<{ lists: { id: string }[] }>([
    'workspace',
    workspaceId,
    '/sidebar',
  ])
  const visible = sidebar && new Set(sidebar.lists.map(({ id }) => id))
  const isGone = ({ key: [, , path] }: KeptAnswer) => {
    const [, kind, id = ''] = /^\/(rows|tasks|lists)\/([^/]+)/.exec(String(path)) ?? []
    return kind === 'tasks' ? found.gone.includes(id) : kind !== undefined && visible?.has(id) === false
  }
  await keep(accountId, workspaceId, {
    rows: found.rows.map((row) => ({
      workspace_id: workspaceId,
      id: row.id,
      row,
      at: kept.rows.find(({ id }) => id === row.id)?.at ?? Date.now(),
    })),
    goneRows: [...oldRows.map(({ id }) => id), ...found.gone],
    goneAnswers: [...oldAnswers, ...answers.filter(isGone)].map(({ hash }) => hash),
  })
}

/** Divides what is kept into what stays and what is too old, or too much. */
function latest<T extends { at: number }>(all: readonly T[], max: number, oldest: number): [T[], T[]] {
  const sorted = all.toSorted((a, b) => b.at - a.at)
  const end = sorted.findIndex(({ at }, index) => index >= max || at < oldest)
  return end === -1 ? [sorted, []] : [sorted.slice(0, end), sorted.slice(end)]
}
