import type { Logger } from 'pino'
import type { Transaction } from '../db/sql.ts'
import type { WorkspaceId } from '../lib/ids.ts'
import { sendMail } from '../mail/send.ts'
import type { Mail } from './delivery/mails.ts'
import { listAdminEmails } from './store.ts'

/** Sends owner and administrators, as they stand in this transaction, a mail about an address (D43). */
export async function tellAdmins(
  sql: Transaction,
  workspaceId: WorkspaceId,
  mail: Mail,
  log?: Logger,
): Promise<void> {
  for (const { email } of await listAdminEmails(sql, workspaceId))
    await sendMail(sql, { to: email, ...mail }, log)
}
