import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { MemberId } from '../../core/ids.ts'
import type { MemberFilter, MemberDetails } from './settings-schema.ts'
import * as store from './store.ts'

/** A page of the members that the actor knows, by creation, as the settings show them (D14). */
export async function listMemberDetails(
  sql: Sql,
  actor: Actor,
  filter: MemberFilter,
  after: string,
  take: number,
): Promise<MemberDetails[]> {
  const views = await store.listMemberDetails(sql, actor, filter, after, take)
  return views.map((view) => redactFor(actor, view))
}

/** One of them. @throws not_found */
export async function getMemberDetails(sql: Sql, actor: Actor, id: MemberId): Promise<MemberDetails> {
  const view = await store.findMemberDetails(sql, actor, id)
  if (!view) throw notFound()
  return redactFor(actor, view)
}

/** When people come and how well they are protected is for those who manage members. */
const redactFor = (actor: Actor, view: MemberDetails): MemberDetails =>
  isAdmin(actor) ? view : { ...view, last_seen_at: null, two_factor: null }
