import type { WorkspaceId } from '../../core/ids.ts'
import { Type } from '../../core/typebox.ts'
import type { Transaction } from './sql.ts'

/**
 * Returns whether anyone waits for this transaction, and so for the write lane that it holds. It takes PostgreSQL some
 * 50 µs, so it is for long transactions only. Asks the server that has the workspace, since its transactions wait there.
 */
export async function isLaneAwaited(sql: Transaction, workspaceId: WorkspaceId): Promise<boolean> {
  const [row] = await sql(Type.Object({ awaited: Type.Boolean() }))`
    select exists (
      select from pg_locks
      where locktype = 'transactionid' and not granted and transactionid = pg_current_xact_id()::xid
    ) as awaited
    from workspaces where id = ${workspaceId}`
  return row!.awaited
}
