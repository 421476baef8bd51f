import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { MemberId } from '../../core/ids.ts'
import type { MemberFilter, MemberView } from './settings-schema.ts'
import * as store from './store.ts'

/** A page of the members that the actor knows, by creation, as the settings show them (D14). */
export async function listMemberViews(
  sql: Sql,
  actor: Actor,
  filter: MemberFilter,
  after: string,
  take: number,
): Promise<MemberView[]> {
  const views = await store.listMemberViews(sql, actor, filter, after, take)
  return views.map((view) => shownTo(actor, view))
}

/** One of them. @throws not_found */
export async function getMemberView(sql: Sql, actor: Actor, id: MemberId): Promise<MemberView> {
  const view = await store.findMemberView(sql, actor, id)
  if (!view) throw notFound()
  return shownTo(actor, view)
}

/** When people come and how well they are protected is for those who manage members. */
const shownTo = (actor: Actor, view: MemberView): MemberView =>
  isAdmin(actor) ? view : { ...view, last_seen_at: null, two_factor: null }
