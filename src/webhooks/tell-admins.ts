import type { Transaction } from '../db/sql.ts'
import type { WorkspaceId } from '../lib/ids.ts'
import type { Mail } from '../mail/mail.ts'
import { sendMail } from '../mail/send.ts'
import { listAdminEmails } from './store.ts'

/**
 * Sends owner and administrators, as they stand in this transaction, a mail about an address (D43): those who have
 * not turned such mails off.
 */
export async function tellAdmins(sql: Transaction, workspaceId: WorkspaceId, mail: Mail): Promise<void> {
  for (const { email } of await listAdminEmails(sql, workspaceId)) await sendMail(sql, { to: email, ...mail })
}
