import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { MemberId, SectionId } from '../../../core/ids.ts'
import { canSeeList } from '../../../identity/list-access/visible.ts'
import { canSeeMember } from '../../../identity/members/visible.ts'
import { fragment, type Sql } from '../../../platform/db/sql.ts'

const IdRow = Type.Object({ id: Type.String() })

/** Tells whether there is such a section in a list that the actor can see. */
export async function isVisibleSection(sql: Sql, actor: Actor, id: SectionId): Promise<boolean> {
  const sections = await sql(IdRow)`
    select id from sections
    where workspace_id = ${actor.workspace_id} and id = ${id} and ${canSeeList(actor, fragment`sections.list_id`)}`
  return sections.length > 0
}

/** Tells whether there is such a member, whom the actor can see. */
export async function isVisibleMember(sql: Sql, actor: Actor, id: MemberId): Promise<boolean> {
  const members = await sql(IdRow)`
    select id from members
    where workspace_id = ${actor.workspace_id} and id = ${id} and removed_at is null and ${canSeeMember(actor)}`
  return members.length > 0
}
