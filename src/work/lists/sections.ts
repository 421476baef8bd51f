import type { Actor } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { listArchived } from '../../core/errors.ts'
import {
  type MatchesVersion,
  rejectReadOnlyChanges,
  requireVersion,
} from '../../platform/events/read-only-fields.ts'
import { record } from '../../platform/events/record.ts'
import { diffFields } from '../../core/diff.ts'
import type { ListId, SectionId } from '../../core/ids.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import type { Section, SectionCreate, SectionPatch } from './schema.ts'
import * as sections from './section-store.ts'
import { getList } from './store.ts'

const writableFields = ['name', 'position'] as const
const lastPosition = 1_000_000

/** Lists the sections of all active lists that the actor can see. */
export const listVisibleSections = (sql: Sql, actor: Actor): Promise<Section[]> =>
  sections.listVisibleSections(sql, actor)

/** Lists all sections of a list, in their order. @throws not_found */
export async function listSections(sql: Sql, actor: Actor, listId: ListId): Promise<Section[]> {
  await getList(sql, actor, listId)
  return sections.listSections(sql, actor, listId)
}

/** Creates a section at a position, or at the end. @throws not_found, forbidden, conflict */
export async function createSection(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  { name, position = lastPosition }: SectionCreate,
): Promise<Section> {
  await requireWritableList(sql, actor, listId)
  const existing = await sections.listSections(sql, actor, listId)
  const index = Math.min(position, existing.length)
  await sections.shiftSections(sql, actor, listId, index, lastPosition, 1)
  const section = await sections.insertSection(sql, actor, { list_id: listId, name, position: index })
  record(sql, actor, { action: 'section.created', subject_id: section.id, list_id: listId })
  return section
}

/** Copies the sections of a list into a new list. @returns the new ones by those they are copied from */
export async function copySections(
  sql: Transaction,
  actor: Actor,
  from: ListId,
  to: ListId,
): Promise<Record<SectionId, SectionId>> {
  const copies = (await sections.listSections(sql, actor, from)).map(({ id, name }, position) => ({
    from: id,
    id: sql.newId('sec'),
    name,
    position,
  }))
  if (copies.length === 0) return {}
  await sections.insertSections(sql, actor, to, copies)
  record(
    sql,
    actor,
    ...copies.map(({ id }) => ({ action: 'section.created' as const, subject_id: id, list_id: to })),
  )
  return Object.fromEntries(copies.map((copy) => [copy.from, copy.id]))
}

/** Renames or moves a section (D3, D10). @throws not_found, forbidden, validation_error, conflict */
export async function updateSection(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  id: SectionId,
  patch: SectionPatch,
  matchesVersion?: MatchesVersion,
): Promise<Section> {
  const list = await getList(sql, actor, listId)
  const before = await sections.getSection(sql, actor, listId, id)
  refuseGuests(actor)
  const count = (await sections.listSections(sql, actor, listId)).length
  const position = Math.min(patch.position ?? before.position, count - 1)
  const after = { ...before, name: patch.name ?? before.name, position }
  const changes = diffFields(before, after, writableFields)
  rejectReadOnlyChanges(patch, before, writableFields, changes, matchesVersion)
  if (list.archived) throw listArchived()
  if (Object.keys(changes).length === 0) return before

  if (position < before.position)
    await sections.shiftSections(sql, actor, listId, position, before.position - 1, 1)
  if (position > before.position)
    await sections.shiftSections(sql, actor, listId, before.position + 1, position, -1)
  const section = await sections.updateSection(sql, actor, after)
  record(sql, actor, { action: 'section.updated', subject_id: id, list_id: listId, changed: changes })
  return section
}

/**
 * Removes a section from its list.
 *
 * @param clear moves its tasks out of it first
 * @throws not_found, forbidden, conflict
 */
export async function removeSection(
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  id: SectionId,
  clear: (section: Section) => Promise<void>,
  matchesVersion?: MatchesVersion,
): Promise<void> {
  const list = await getList(sql, actor, listId)
  const section = await sections.getSection(sql, actor, listId, id)
  refuseGuests(actor)
  requireVersion(section, matchesVersion)
  if (list.archived) throw listArchived()

  await clear(section)
  await sections.deleteSection(sql, actor, id)
  await sections.shiftSections(sql, actor, listId, section.position + 1, lastPosition, -1)
  record(sql, actor, { action: 'section.deleted', subject_id: id, list_id: listId })
}

async function requireWritableList(sql: Transaction, actor: Actor, listId: ListId): Promise<void> {
  const list = await getList(sql, actor, listId)
  refuseGuests(actor)
  if (list.archived) throw listArchived()
}
