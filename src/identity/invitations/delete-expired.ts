import type { Sql } from '../../platform/db/sql.ts'
import { expiredInvitationDays } from '../../core/limits.ts'
import { deleteExpired } from './store.ts'

/** Deletes a batch of the invitations that expired long ago (0138); returns how many. */
export const deleteExpiredInvitations = (sql: Sql, batch: number): Promise<number> =>
  deleteExpired(sql, expiredInvitationDays, batch)
