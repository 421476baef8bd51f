import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { operatorActor } from '../workspaces/operator-actor.ts'
import { invitationDeclinedMail } from './mails.ts'
import { findOpenInvitation } from './open-invitation.ts'
import { deleteInvitation, type OpenInvitation } from './store.ts'

/** Declines an invitation by its link, which stops working, and notifies the inviter. @throws not_found */
export async function declineInvitation(
  database: Database,
  { workspace_id }: OpenInvitation,
  token: string,
): Promise<void> {
  await write(database, workspace_id, async (sql) => {
    const invitation = await findOpenInvitation(sql, token, workspace_id)
    if (!invitation) throw notFound()
    const { id, email, workspace_name, inviter_email } = invitation
    await deleteInvitation(sql, workspace_id, id)
    record(sql, operatorActor({ ...sql.workspace, id: workspace_id }), {
      action: 'invitation.declined',
      subject_id: id,
      list_id: null,
      changed: { email: { from: email, to: null } },
    })
    if (inviter_email !== null)
      await queueMail(sql, inviter_email, invitationDeclinedMail({ email, workspaceName: workspace_name }))
  })
}
