import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type FieldError, validationError } from '../../core/errors.ts'
import type { LabelId, ListId, MemberId } from '../../core/ids.ts'
import { filterVisibleLists } from '../../identity/list-access/check-access.ts'
import { filterVisibleMembers } from '../../identity/members/find.ts'
import { filterVisibleLabels } from '../../work/labels/labels.ts'
import type { AssigneeFilter, ViewFilter } from './schema.ts'

/** Finds which of the lists, people and labels in filters the actor can see. */
async function findVisibleReferences(sql: Sql, actor: Actor, filters: readonly ViewFilter[]) {
  const lists = new Set<ListId>(filters.flatMap(({ list_ids = [] }) => list_ids))
  const people = new Set<MemberId>(
    filters.flatMap(({ assignee_ids = [] }) => assignee_ids.filter((id) => id !== 'me' && id !== 'none')),
  )
  const named = new Set<LabelId>(filters.flatMap(({ label_ids = [] }) => label_ids))
  const [visibleLists, visibleMembers, labels] = await Promise.all([
    filterVisibleLists(sql, actor, [...lists]),
    filterVisibleMembers(sql, actor, [...people]),
    filterVisibleLabels(sql, actor, [...named]),
  ])
  return {
    lists: new Set(visibleLists),
    people: new Set<AssigneeFilter>([...visibleMembers, 'me', 'none']),
    labels,
  }
}

/**
 * Returns the filters without the lists, people and labels that were deleted or that the actor can no longer see. They stay
 * stored and reappear once the actor can see them again. A filter left without lists or labels shows nothing, not everything
 * (0157).
 */
export async function visibleFilters(
  sql: Sql,
  actor: Actor,
  filters: readonly ViewFilter[],
): Promise<ViewFilter[]> {
  const { lists, people, labels } = await findVisibleReferences(sql, actor, filters)
  return filters.map(({ list_ids, assignee_ids, label_ids, ...filter }) => ({
    ...(list_ids && { list_ids: list_ids.filter((id) => lists.has(id)) }),
    ...(assignee_ids && { assignee_ids: assignee_ids.filter((id) => people.has(id)) }),
    ...(label_ids && { label_ids: label_ids.filter((id) => labels.has(id)) }),
    ...filter,
  }))
}

/** Checks that the actor can see everything that a new filter names (D21). @throws validation_error */
export async function checkFilter(sql: Sql, actor: Actor, filter: ViewFilter): Promise<void> {
  const { lists, people, labels } = await findVisibleReferences(sql, actor, [filter])
  const { list_ids = [], assignee_ids = [], label_ids = [], due } = filter
  const errors: FieldError[] = []
  if (list_ids.some((id) => !lists.has(id))) errors.push({ field: 'filter.list_ids', reason: 'not_found' })
  if (assignee_ids.some((id) => !people.has(id)))
    errors.push({ field: 'filter.assignee_ids', reason: 'not_found' })
  if (label_ids.some((id) => !labels.has(id))) errors.push({ field: 'filter.label_ids', reason: 'not_found' })
  if (typeof due === 'object' && due.to < due.from) errors.push({ field: 'filter.due.to', reason: 'range' })
  if (errors.length > 0) throw validationError(errors)
}
