import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type FieldError, validationError } from '../../core/errors.ts'
import type { ListId, MemberId } from '../../core/ids.ts'
import { filterVisibleLists } from '../../identity/list-access/check-access.ts'
import { filterVisibleMembers } from '../../identity/members/find.ts'
import type { ViewFilter } from './schema.ts'

/** Which of the lists and people that filters name are there for the actor. */
async function findVisibleReferences(sql: Sql, actor: Actor, filters: readonly ViewFilter[]) {
  const lists = new Set<ListId>(filters.flatMap(({ list_ids = [] }) => list_ids))
  const people = new Set<MemberId>(
    filters.flatMap(({ assignee_ids = [] }) => assignee_ids.filter((id) => id !== 'me')),
  )
  const [seen, known] = await Promise.all([
    filterVisibleLists(sql, actor, [...lists]),
    filterVisibleMembers(sql, actor, [...people]),
  ])
  return { lists: new Set(seen), people: new Set<MemberId | 'me'>([...known, 'me']) }
}

/**
 * The filters without the lists and people that have gone, or that the actor no longer sees: they are kept and come
 * back when they can be seen again. A filter whose lists have all gone shows nothing, rather than everything (0157).
 */
export async function visibleFilters(
  sql: Sql,
  actor: Actor,
  filters: readonly ViewFilter[],
): Promise<ViewFilter[]> {
  const { lists, people } = await findVisibleReferences(sql, actor, filters)
  return filters.map(({ list_ids, assignee_ids, ...filter }) => ({
    ...(list_ids && { list_ids: list_ids.filter((id) => lists.has(id)) }),
    ...(assignee_ids && { assignee_ids: assignee_ids.filter((id) => people.has(id)) }),
    ...filter,
  }))
}

/** What is named in a filter that is set must be there (D21). @throws validation_error */
export async function checkFilter(sql: Sql, actor: Actor, filter: ViewFilter): Promise<void> {
  const { lists, people } = await findVisibleReferences(sql, actor, [filter])
  const { list_ids = [], assignee_ids = [], due } = filter
  const errors: FieldError[] = []
  if (list_ids.some((id) => !lists.has(id))) errors.push({ field: 'filter.list_ids', reason: 'not_found' })
  if (assignee_ids.some((id) => !people.has(id)))
    errors.push({ field: 'filter.assignee_ids', reason: 'not_found' })
  if (typeof due === 'object' && due.to < due.from) errors.push({ field: 'filter.due.to', reason: 'range' })
  if (errors.length > 0) throw validationError(errors)
}
