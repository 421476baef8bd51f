import type { Actor } from '../../core/actor.ts'
import { fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { inOneRoundTrip } from '../../platform/db/transact.ts'
import { NoRow } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import type { ListId, SectionId } from '../../core/ids.ts'
import { Section } from './schema.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'

const columns = fragment`id, list_id, name, position, created_at, updated_at`

/** Lists all sections of a list, in their order. The caller has checked access to the list. */
export const listSections = (sql: Sql, actor: Actor, listId: ListId): Promise<Section[]> => sql(Section)`
  select ${columns} from sections
  where workspace_id = ${actor.workspace_id} and list_id = ${listId}
  order by position, id`

/** Lists the sections of all active lists that the actor can see. */
export const listVisibleSections = (sql: Sql, actor: Actor): Promise<Section[]> => sql(Section)`
  select ${columns} from sections
  where workspace_id = ${actor.workspace_id} and ${canSeeList(actor, fragment`sections.list_id`)}
    and exists (
      select from lists
      where lists.workspace_id = ${actor.workspace_id} and lists.id = sections.list_id
        and lists.archived_at is null)
  order by list_id, position, id`

/** Returns a section of this list. @throws not_found */
export async function getSection(sql: Sql, actor: Actor, listId: ListId, id: SectionId): Promise<Section> {
  const [section] = await sql(Section)`
    select ${columns} from sections
    where workspace_id = ${actor.workspace_id} and list_id = ${listId} and id = ${id}`
  if (!section) throw notFound()
  return section
}

export async function insertSection(
  sql: Transaction,
  actor: Actor,
  section: Pick<Section, 'list_id' | 'name' | 'position'>,
): Promise<Section> {
  const [inserted] = await sql(Section)`
    insert into sections (workspace_id, id, list_id, name, position, created_at, updated_at)
    values (${actor.workspace_id}, ${sql.newId('sec')}, ${section.list_id}, ${section.name}, ${section.position},
      ${sql.stamp}, ${sql.stamp})
    returning ${columns}`
  return inserted as Section
}

export const insertSections = (
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  added: readonly Pick<Section, 'id' | 'name' | 'position'>[],
) => sql(NoRow)`
  insert into sections (workspace_id, id, list_id, name, position, created_at, updated_at)
  select ${actor.workspace_id}, id, ${listId}, name, position, ${sql.stamp}, ${sql.stamp}
  from jsonb_to_recordset(${json(added)}::jsonb) as added (id text, name text, position integer)`

export async function updateSection(sql: Transaction, actor: Actor, section: Section): Promise<Section> {
  const [updated] = await sql(Section)`
    update sections set name = ${section.name}, position = ${section.position}, updated_at = ${sql.stamp}
    where workspace_id = ${actor.workspace_id} and id = ${section.id}
    returning ${columns}`
  if (!updated) throw notFound()
  return updated
}

/** Deletes a section that only deleted tasks are still in; those lose it. */
export async function deleteSection(sql: Transaction, actor: Actor, id: SectionId): Promise<void> {
  await inOneRoundTrip(
    sql(NoRow)`
      update tasks set section_id = null where workspace_id = ${actor.workspace_id} and section_id = ${id}`,
    sql(NoRow)`
      delete from sections where workspace_id = ${actor.workspace_id} and id = ${id}`,
  )
}

/**
 * Shifts the sections at positions `first` to `last`, inclusive, by `step`, so that positions stay 0, 1, 2 …
 */
export const shiftSections = (
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  first: number,
  last: number,
  step: 1 | -1,
) => sql(NoRow)`
  update sections set position = position + ${step}, updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and list_id = ${listId} and position between ${first} and ${last}`
