import type { Database } from '../../../platform/db/database.ts'
import { transact } from '../../../platform/db/transact.ts'
import { write } from '../../../platform/db/write.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import {
  type PendingWorkspace,
  type Cursor,
  insertCursors,
  listChangeRanges,
  lockCursors,
  advanceCursors,
  type ChangeRange,
} from './cursor-store.ts'
import { type PendingNotification, listPendingNotifications } from './pending-store.ts'
import { createNotifications } from './create-notifications.ts'

/** Of one workspace in one go. */
export const changesPerBatch = 200

/** Of so many who are to be told the lane is held at a time; one comment may mention more. */
const pendingPerPiece = 500

/** Some changes of a workspace of which somebody is to be told; `until` where nothing is left after them. */
export type PendingBatch = { pending: PendingNotification[]; range: ChangeRange; until: string | null }

/**
 * Reads a batch of what has been written in workspaces, and returns how many changes that were. Where nobody is to be
 * told of anything, which is nearly always, the cursors move on together and no writer waits; the others are left where
 * they are, for `tell`.
 */
export const readChanges = (database: Database, behind: readonly PendingWorkspace[]) =>
  transact(database, async (sql) => {
    const ids = behind.map(({ workspace_id }) => workspace_id)
    await insertCursors(sql, ids)
    const cursors = await lockCursors(sql, ids)
    const spans = cursors.length === 0 ? [] : await listChangeRanges(sql, cursors, changesPerBatch)
    const found = spans.length === 0 ? [] : await listPendingNotifications(sql, spans)

    const known = new Map(behind.map(({ workspace_id, stamp }) => [workspace_id, stamp]))
    const untilOf = (workspaceId: WorkspaceId, count: number) =>
      count < changesPerBatch ? (known.get(workspaceId) ?? null) : null
    const foundIn = Map.groupBy(found, ({ workspace_id }) => workspace_id)
    const passed = cursors.filter(({ workspace_id }) => !foundIn.has(workspace_id))
    await advanceCursors(
      sql,
      passed.map((cursor) => cursorAtEnd(cursor, spans, untilOf)),
    )
    const batches = spans.flatMap((span) => {
      const { workspace_id, count } = span
      const told = foundIn.get(workspace_id)
      return told ? splitBatch({ pending: told, range: span, until: untilOf(workspace_id, count) }) : []
    })
    const read = spans.filter(({ workspace_id }) => !foundIn.has(workspace_id))
    return { read: read.reduce((sum, { count }) => sum + count, 0), batches }
  })

function cursorAtEnd(
  { workspace_id, change_id }: Cursor,
  spans: readonly ChangeRange[],
  untilOf: (workspaceId: WorkspaceId, count: number) => string | null,
) {
  const span = spans.find((one) => one.workspace_id === workspace_id)
  return {
    workspace_id,
    change_id: span?.last ?? change_id,
    read_until: untilOf(workspace_id, span?.count ?? 0),
  }
}

/** The same in pieces that hold the lane for some milliseconds, each of whole changes. */
function splitBatch({ pending, range, until }: PendingBatch): PendingBatch[] {
  const pieces: PendingBatch[] = []
  let rest = pending
  let { after } = range
  while (rest.length > pendingPerPiece) {
    const cut = rest.findIndex(
      ({ change_id }, index) => index >= pendingPerPiece && change_id !== rest[index - 1]?.change_id,
    )
    if (cut === -1) break
    const piece = rest.slice(0, cut)
    const last = piece.at(-1)!.change_id
    pieces.push({ pending: piece, range: { ...range, after, last, count: 0 }, until: null })
    rest = rest.slice(cut)
    after = last
  }
  return [...pieces, { pending: rest, range: { ...range, after }, until }]
}

/**
 * Tells members of a batch, in the workspace's lane: what is made and the cursor behind it are one transaction, so that
 * a crash loses nothing and tells nothing twice. Nothing is read where another worker has been at it meanwhile.
 */
export const notifyBatch = (database: Database, { pending, range, until }: PendingBatch) =>
  write(database, range.workspace_id, async (sql) => {
    const { workspace_id } = range
    const [cursor] = await lockCursors(sql, [workspace_id])
    if (cursor?.change_id !== range.after) return { read: 0, made: 0 }
    const made = await createNotifications(sql, workspace_id, pending)
    sql.defer(advanceCursors(sql, [{ workspace_id, change_id: range.last, read_until: until }]))
    return { read: range.count, made }
  })
