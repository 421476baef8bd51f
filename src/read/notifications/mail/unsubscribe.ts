import type { Database } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import type { MemberId, WorkspaceId } from '../../../core/ids.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { updateSettings } from '../settings.ts'

type MemberRef = { workspace_id: WorkspaceId; member_id: MemberId }

const mailOff = { mail: 'off' } as const

/**
 * Where one POST ends a member's mails of what is new, for whoever has such a mail: whose they are is sealed, so that
 * nobody can end those of others, and nothing has to be kept (0204).
 */
export function unsubscribeUrl(
  publicUrl: string,
  secrets: Secrets,
  { workspace_id, member_id }: MemberRef,
): string {
  const plain = Buffer.from(JSON.stringify([workspace_id, member_id]))
  return `${publicUrl}/unsubscribe/${secrets.seal('unsubscribe', plain, '').toString('base64url')}`
}

/** Of whom a token is, and in which workspace; undefined for one that we have not made. */
export function openUnsubscribeToken(secrets: Secrets, token: string): MemberRef | undefined {
  const plain = secrets.open('unsubscribe', Buffer.from(token, 'base64url'), '')
  if (!plain) return undefined
  const [workspace_id, member_id] = JSON.parse(plain.toString()) as [WorkspaceId, MemberId]
  return { workspace_id, member_id }
}

/** Ends the mails of a member in a workspace. */
export async function unsubscribeMember(database: Database, who: MemberRef): Promise<void> {
  await write(database, who.workspace_id, (sql) =>
    updateSettings(sql, who, { mention: mailOff, assigned: mailOff, due_soon: mailOff, reminder: mailOff }),
  )
}
