import type { Database } from '../../../platform/db/database.ts'
import type { OnlyWorkspaces } from '../../../platform/db/distribution/by-shard.ts'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { advanceCursors, type ChangeCursor, type ReadRange } from '../../../platform/events/follow-changes.ts'
import { type ChangeRange, cursorTable, listChangeRanges, lockCursors } from './cursor-store.ts'
import { type PendingNotification, listPendingNotifications } from './pending-store.ts'
import { createNotifications } from './create-notifications.ts'

/** How many changes of one workspace are read at a time. */
export const changesPerBatch = 200

/** How many notifications are created in one hold of the lane; a single comment may mention more members. */
const pendingPerPiece = 500

/** A range of changes that members must be notified of. */
export type PendingBatch = ChangeRange & { pending: PendingNotification[] }

/**
 * Reads the next batch of each cursor's changes. If a workspace's changes notify no one, which is nearly always so, its
 * cursor moves together with the others and no writer has to wait; the others are deferred to `notifyOfBatch`.
 */
export async function readChanges(
  sql: BaseTransaction,
  cursors: readonly ChangeCursor[],
  only: OnlyWorkspaces,
): Promise<{ read: ReadRange[]; deferred: PendingBatch[] }> {
  const ranges = await listChangeRanges(sql, cursors, changesPerBatch, only)
  const relevant = ranges.filter(({ may_notify }) => may_notify)
  const found = relevant.length === 0 ? [] : await listPendingNotifications(sql, relevant, only)
  const byWorkspace = Map.groupBy(found, ({ workspace_id }) => workspace_id)
  return {
    read: cursors
      .filter(({ workspace_id }) => !byWorkspace.has(workspace_id))
      .map(({ workspace_id, change_id }) => {
        const range = ranges.find((one) => one.workspace_id === workspace_id)
        return { workspace_id, last: range?.last ?? change_id, count: range?.count ?? 0 }
      }),
    deferred: ranges.flatMap((range) => {
      const pending = byWorkspace.get(range.workspace_id)
      return pending ? [Object.assign(range, { pending })] : []
    }),
  }
}

/** Creates the notifications of a batch, piece by piece, so that other writers get the lane in between. */
export async function notifyOfBatch(
  database: Database,
  batch: PendingBatch,
  readUntil: string | null,
): Promise<{ read: number; created: number }> {
  const pieces = splitBatch(batch)
  const total = { read: 0, created: 0 }
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1
    const { read, created } = await notifyOfPiece(database, piece, isLast ? readUntil : null)
    total.read += read
    total.created += created
  }
  return total
}

/** Splits a batch into pieces that hold the lane for a few milliseconds each and consist of whole changes. */
function splitBatch({ pending, ...range }: PendingBatch): PendingBatch[] {
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
    pieces.push({ ...range, after, last, count: 0, pending: piece })
    rest = rest.slice(cut)
    after = last
  }
  return [...pieces, { ...range, after, pending: rest }]
}

/**
 * Creates notifications in the workspace's lane. They and the move of the cursor are one transaction, so a crash loses
 * nothing and notifies no one twice. Does nothing if another worker has moved the cursor since the batch was read.
 */
const notifyOfPiece = (
  database: Database,
  { workspace_id, after, last, count, pending }: PendingBatch,
  readUntil: string | null,
): Promise<{ read: number; created: number }> =>
  write(database, workspace_id, async (sql) => {
    const [cursor] = await lockCursors(sql, [workspace_id])
    if (cursor?.change_id !== after) return { read: 0, created: 0 }
    const created = await createNotifications(sql, workspace_id, pending)
    const move = { workspace_id, change_id: last, read_until: readUntil }
    sql.defer(advanceCursors(sql, cursorTable, [move]))
    return { read: count, created }
  })
