import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../core/errors.ts'
import { lowestId } from '../../core/ids.ts'
import { planLimits } from '../../core/limits.ts'
import type { HistoryEntry } from './schema.ts'
import * as store from './store.ts'

const dayMs = 86_400_000
/** Above every id. */
const maxId = 'chg_z'

/** A page of the history: up to `take` changes before `before`. */
type HistoryPage = { before: string | undefined; take: number }

/** Returns the lowest id of the changes that a workspace's plan shows. */
export const oldestVisibleId = ({ clock }: Pick<Database, 'clock'>, { plan }: Actor): string =>
  lowestId('chg', clock.now() - planLimits[plan].historyDays * dayMs)

/** Returns a function that reads a page of the history of something that the actor can see. */
const historyReader =
  (sees: typeof store.seesTask, list: typeof store.listTaskChanges) =>
  async (database: Database, actor: Actor, id: string, page: HistoryPage): Promise<HistoryEntry[]> => {
    const { before = maxId, take } = page
    if (!(await sees(database.page, actor, id))) throw notFound()
    const range = { oldest: oldestVisibleId(database, actor), before, take }
    return toEntries(database, actor, await list(database.page, actor, id, range))
  }

/** Reads the history of a task, newest first. @throws not_found */
export const readTaskHistory = historyReader(store.seesTask, store.listTaskChanges)

/** Reads the history of a list, newest first. @throws not_found */
export const readListHistory = historyReader(store.seesList, store.listListChanges)

async function toEntries(
  { page }: Database,
  actor: Actor,
  rows: store.HistoryRow[],
): Promise<HistoryEntry[]> {
  for (const row of rows) row.changed = hideInvisible(row)
  const ids = [...new Set(rows.flatMap(({ changed }) => referencedIds(changed)))]
  const names = ids.length === 0 ? [] : await store.listNames(page, actor, ids)
  return rows.map((row) => {
    const own = new Set(referencedIds(row.changed))
    const { sees_after: _after, sees_before: _before, ...entry } = row
    return Object.assign(entry, {
      names: Object.fromEntries(names.filter(({ id }) => own.has(id)).map(({ id, name }) => [id, name])),
    })
  })
}

/**
 * Hides the values that the actor could not see from a change (D44). Of a task that has moved away, they learn that it
 * has left; of one that has come, what it is since.
 */
function hideInvisible({ changed, sees_after, sees_before }: store.HistoryRow): HistoryEntry['changed'] {
  const { list_id } = changed
  if (!sees_after) return list_id ? { list_id: { ...list_id, to: null } } : {}
  if (sees_before) return changed
  return Object.fromEntries(Object.entries(changed).map(([field, { to }]) => [field, { from: null, to }]))
}

/** Returns the ids of members, lists, sections, labels and tasks among the values. */
const referencedIds = (changed: HistoryEntry['changed']): string[] =>
  Object.values(changed)
    .flatMap(({ from, to }) => [from, to].flat())
    .filter(
      (value): value is string =>
        typeof value === 'string' && /^(?:usr|lst|sec|lbl|tsk)_[0-9a-z]{26}$/.test(value),
    )
