import type { Database } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import type { MemberId, WorkspaceId } from '../../../core/ids.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { updateSettings } from '../settings.ts'

type MemberRef = { workspace_id: WorkspaceId; member_id: MemberId }

const mailOff = { mail: 'off' } as const

/**
 * Returns the URL where one POST turns off a member's notification emails, without signing in. It contains the member,
 * encrypted, so that no one can unsubscribe someone else and nothing has to be stored (0204).
 */
export function unsubscribeUrl(
  publicUrl: string,
  secrets: Secrets,
  { workspace_id, member_id }: MemberRef,
): string {
  const plain = Buffer.from(JSON.stringify([workspace_id, member_id]))
  return `${publicUrl}/unsubscribe/${secrets.seal('unsubscribe', plain, '').toString('base64url')}`
}

/** Returns the member of an unsubscribe token; undefined if the token is not one of ours. */
export function openUnsubscribeToken(secrets: Secrets, token: string): MemberRef | undefined {
  const plain = secrets.open('unsubscribe', Buffer.from(token, 'base64url'), '')
  if (!plain) return undefined
  const [workspace_id, member_id] = JSON.parse(plain.toString()) as [WorkspaceId, MemberId]
  return { workspace_id, member_id }
}

/** Turns off all notification emails of a member in a workspace. */
export async function unsubscribeMember(database: Database, member: MemberRef): Promise<void> {
  await write(database, member.workspace_id, (sql) =>
    updateSettings(sql, member, {
      mention: mailOff,
      assigned: mailOff,
      due_soon: mailOff,
      reminder: mailOff,
      unblocked: mailOff,
    }),
  )
}
