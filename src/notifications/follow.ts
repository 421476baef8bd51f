import type { Database } from '../db/database.ts'
import type { OpenTransaction } from '../db/sql.ts'
import { transact } from '../db/transact.ts'
import { write } from '../db/write.ts'
import { lowestId, type WorkspaceId } from '../lib/ids.ts'
import { type Behind, insertCursors, listSpans, lockCursors, moveCursors, type Span } from './cursor-store.ts'
import { listFound } from './found-store.ts'
import { make } from './make.ts'

/** Of one workspace in one go, which holds its lane where somebody is to be told. */
export const changesMax = 200

/**
 * Reads a batch of what has been written in workspaces, and returns how many changes that were. Where nobody is to be
 * told of anything, which is nearly always, the cursors move on together and no writer waits; the others are left for
 * `tellIn`.
 */
export const readBatch = (database: Database, behind: readonly Behind[]) =>
  transact(database, async (sql) => {
    const ids = behind.map(({ workspace_id }) => workspace_id)
    await insertCursors(sql, ids)
    const cursors = await lockCursors(sql, ids)
    const { spans, found } = await look(sql, cursors)
    const told = new Set(found.map(({ workspace_id }) => workspace_id))
    const passed = cursors.filter(({ workspace_id }) => !told.has(workspace_id))
    const until = new Map(behind.map(({ workspace_id, stamp }) => [workspace_id, stamp]))
    await moveCursors(sql, movesOf(passed, spans, until))
    const read = spans.filter(({ workspace_id }) => !told.has(workspace_id))
    return { read: read.reduce((sum, { count }) => sum + count, 0), told: [...told] }
  })

/**
 * Reads a batch of a workspace and tells of it, in its lane: what is made and the cursor behind it are one transaction,
 * so that a crash loses nothing and tells nothing twice. Nothing is read where another worker is at it.
 */
export const tellIn = (database: Database, workspaceId: WorkspaceId) =>
  write(database, workspaceId, async (sql) => {
    const cursors = await lockCursors(sql, [workspaceId])
    if (cursors.length === 0) return { read: 0, made: 0 }
    const { spans, found } = await look(sql, cursors)
    const made = await make(sql, workspaceId, found)
    const [span] = spans
    // Nobody else writes before this is committed, so that nothing is left up to its own stamp.
    const [change_id, read_until] =
      span?.count === changesMax ? [span.last, null] : [lowestId('chg', sql.stampMs + 1), sql.stamp]
    await moveCursors(sql, [{ workspace_id: workspaceId, change_id, read_until }])
    return { read: span?.count ?? 0, made }
  })

async function look(sql: OpenTransaction, cursors: Parameters<typeof listSpans>[1]) {
  const spans = cursors.length === 0 ? [] : await listSpans(sql, cursors, changesMax)
  return { spans, found: spans.length === 0 ? [] : await listFound(sql, spans) }
}

function movesOf(
  cursors: Parameters<typeof listSpans>[1],
  spans: readonly Span[],
  until: ReadonlyMap<WorkspaceId, string>,
) {
  const spanOf = new Map(spans.map((span) => [span.workspace_id, span]))
  return cursors.map(({ workspace_id, change_id }) => {
    const span = spanOf.get(workspace_id)
    return {
      workspace_id,
      change_id: span?.last ?? change_id,
      read_until: (span?.count ?? 0) < changesMax ? (until.get(workspace_id) ?? null) : null,
    }
  })
}
