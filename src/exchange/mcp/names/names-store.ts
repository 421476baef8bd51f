import { Type, type Static } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { canSeeList } from '../../../identity/list-access/visible.ts'
import { canSeeMember } from '../../../identity/members/visible.ts'
import { fragment, type Sql } from '../../../platform/db/sql.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import { canSeeLabel } from '../../../work/labels/visible.ts'

const ListName = Type.Object({ id: idSchema('lst'), name: Type.String(), archived: Type.Boolean() })
export type ListName = Static<typeof ListName>

const MemberName = Type.Object({
  id: idSchema('usr'),
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
})
const SectionName = Type.Object({ id: idSchema('sec'), list_id: idSchema('lst'), name: Type.String() })
export type SectionName = Static<typeof SectionName>

/** Lists the lists that the actor can see, the first `take` of them. */
export const listListNames = (sql: Sql, actor: Actor, take: number) => sql(ListName)`
  select id, name, archived_at is not null as archived from lists
  where workspace_id = ${actor.workspace_id} and ${canSeeList(actor, fragment`lists.id`)}
  order by id
  limit ${take}`

/** The same for members. */
export const listMemberNames = (sql: Sql, actor: Actor, take: number) => sql(MemberName)`
  select id, name, email, role from members
  where workspace_id = ${actor.workspace_id} and removed_at is null and ${canSeeMember(actor)}
  order by id
  limit ${take}`

/** Lists the sections of lists that the actor can see, in their order. */
export const listSectionNames = (sql: Sql, actor: Actor, listIds: readonly string[]) => sql(SectionName)`
  select id, list_id, name from sections
  where workspace_id = ${actor.workspace_id} and list_id = any(${listIds}::text[])
    and ${canSeeList(actor, fragment`sections.list_id`)}
  order by list_id, position, id`

const LabelName = Type.Object({ id: idSchema('lbl'), name: Type.String() })

/** Lists the labels that the actor can see. */
export const listLabelNames = (sql: Sql, actor: Actor, take: number) => sql(LabelName)`
  select id, name from labels
  where workspace_id = ${actor.workspace_id} and deleted_at is null and ${canSeeLabel(actor)}
  order by id
  limit ${take}`

const Name = Type.Object({ id: Type.String(), name: Type.String() })
type Name = Static<typeof Name>

/** Lists the names of what has these ids and the actor can see, in one statement: an answer is small beside four. */
export const listNames = (
  sql: Sql,
  actor: Actor,
  { lists, sections, labels, people }: Record<'lists' | 'sections' | 'labels' | 'people', readonly string[]>,
): Promise<Name[]> => sql(Name)`
  select id, name from lists
  where workspace_id = ${actor.workspace_id} and id = any(${lists}::text[])
    and ${canSeeList(actor, fragment`lists.id`)}
  union all
  select id, name from sections
  where workspace_id = ${actor.workspace_id} and id = any(${sections}::text[])
    and ${canSeeList(actor, fragment`sections.list_id`)}
  union all
  select id, name from labels
  where workspace_id = ${actor.workspace_id} and id = any(${labels}::text[]) and deleted_at is null
    and ${canSeeLabel(actor)}
  union all
  select id, name from members
  where workspace_id = ${actor.workspace_id} and id = any(${people}::text[]) and removed_at is null
    and ${canSeeMember(actor)}`
