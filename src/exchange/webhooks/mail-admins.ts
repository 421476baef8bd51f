import type { Transaction } from '../../platform/db/sql.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { listAdminEmails } from './store.ts'

/**
 * Sends owner and administrators, as they stand in this transaction, a mail about an address (D43): those who have
 * not turned such mails off.
 */
export async function mailAdmins(sql: Transaction, workspaceId: WorkspaceId, mail: Mail): Promise<void> {
  for (const { email } of await listAdminEmails(sql, workspaceId)) await sendMail(sql, { to: email, ...mail })
}
