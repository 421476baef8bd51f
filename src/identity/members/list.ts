import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { MemberId } from '../../core/ids.ts'
import type { MemberFilter, MemberDetails } from './settings-schema.ts'
import * as store from './store.ts'

/** Returns a page of the members the actor can see, oldest first, as shown in the settings (D14). */
export async function listMemberDetails(
  sql: Sql,
  actor: Actor,
  filter: MemberFilter,
  after: string,
  take: number,
): Promise<MemberDetails[]> {
  const members = await store.listMemberDetails(sql, actor, filter, after, take)
  return members.map((member) => redactFor(actor, member))
}

/** Returns one of them. @throws not_found */
export async function getMemberDetails(sql: Sql, actor: Actor, id: MemberId): Promise<MemberDetails> {
  const member = await store.findMemberDetails(sql, actor, id)
  if (!member) throw notFound()
  return redactFor(actor, member)
}

/** Only people who manage members may see when someone was last here and whether they use two-factor. */
const redactFor = (actor: Actor, member: MemberDetails): MemberDetails =>
  isAdmin(actor) ? member : { ...member, last_seen_at: null, two_factor: null }
