import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { MatchesVersion } from '../../platform/events/read-only-fields.ts'
import { record } from '../../platform/events/record.ts'
import type { ListId, SectionId } from '../../core/ids.ts'
import { removeSection } from '../lists/sections.ts'
import { changeEntry } from './fields/change-entry.ts'
import { clearSection } from './write-store.ts'

/**
 * Deletes a section. Its tasks stay in the list, with a `task.updated` for each (D10). One statement changes
 * all of them, at most a full list.
 *
 * @throws not_found, forbidden for a guest, conflict for an archived list
 */
export const deleteSection = (
  sql: Transaction,
  actor: Actor,
  listId: ListId,
  sectionId: SectionId,
  matchesVersion?: MatchesVersion,
): Promise<void> => {
  const clear = async () => {
    const tasks = await clearSection(sql, actor, sectionId)
    const inOrder = tasks.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    record(sql, actor, ...inOrder.map((task) => changeEntry({ ...task, section_id: sectionId }, task)))
  }
  return removeSection(sql, actor, listId, sectionId, clear, matchesVersion)
}
