import type { Actor } from '../../core/actor.ts'
import type { ListId, SectionId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { createList } from './create.ts'
import type { List } from './schema.ts'
import { copySections } from './sections.ts'
import { getList } from './store.ts'

type CopiedList = { list: List; sections: Record<SectionId, SectionId> }

/**
 * Creates a list like another one, of another name, with copies of its sections. It is as visible as that one; a private copy
 * begins with the actor alone. Archived lists can be copied, too.
 *
 * @returns the list, and its sections by those they are copied from
 * @throws not_found, forbidden for a guest
 */
export async function copyList(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  name: string,
): Promise<CopiedList> {
  const { description, visibility, color, icon } = await getList(sql, actor, id)
  refuseGuests(actor)
  const list = await createList(sql, actor, { name, description, visibility, color, icon })
  return { list, sections: await copySections(sql, actor, id, list.id) }
}
