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

/** Before which change, for the next page, and how many. */
type HistoryPage = { before: string | undefined; take: number }

/** The first change that the plan of a workspace still shows. */
export const oldestVisibleId = ({ clock }: Pick<Database, 'clock'>, { plan }: Actor): string =>
  lowestId('chg', clock.now() - planLimits[plan].historyDays * dayMs)

/** Reads a stretch of a history, for whoever sees what it is the history of. */
const historyReader =
  (sees: typeof store.seesTask, list: typeof store.listTaskChanges) =>
  async (database: Database, actor: Actor, id: string, place: HistoryPage): Promise<HistoryEntry[]> => {
    const { before = maxId, take } = place
    if (!(await sees(database.page, actor, id))) throw notFound()
    const stretch = { oldest: oldestVisibleId(database, actor), before, take }
    return toEntries(database, actor, await list(database.page, actor, id, stretch))
  }

/** What became of a task, newest first. @throws not_found */
export const readTaskHistory = historyReader(store.seesTask, store.listTaskChanges)

/** What happened in a list, newest first. @throws not_found */
export const readListHistory = historyReader(store.seesList, store.listListChanges)

async function toEntries(
  { page }: Database,
  actor: Actor,
  rows: store.HistoryRow[],
): Promise<HistoryEntry[]> {
  for (const row of rows) row.changed = hideInvisible(row.changed, row.sees_list, row.sees_origin)
  const ids = [...new Set(rows.flatMap(({ changed }) => referencedIds(changed)))]
  const names = ids.length === 0 ? [] : await store.listNames(page, actor, ids)
  return rows.map((row) => {
    const own = new Set(referencedIds(row.changed))
    const { sees_list: _list, sees_origin: _origin, ...entry } = row
    return Object.assign(entry, {
      names: Object.fromEntries(names.filter(({ id }) => own.has(id)).map(({ id, name }) => [id, name])),
    })
  })
}

/**
 * Of a task that has moved nobody learns the list, nor the section, that they cannot see: where it came from, as in
 * events (D44), and where it has gone, with whatever changed on the way.
 */
function hideInvisible(changed: HistoryEntry['changed'], seesList: boolean, seesOrigin: boolean) {
  if (seesList && seesOrigin) return changed
  const hide = (side: 'from' | 'to', field: string) =>
    changed[field] ? { [field]: { ...changed[field], [side]: null } } : {}
  if (!seesList) return { ...hide('to', 'list_id') }
  return { ...changed, ...hide('from', 'list_id'), ...hide('from', 'section_id') }
}

/** The members, lists and sections that values name. */
const referencedIds = (changed: HistoryEntry['changed']): string[] =>
  Object.values(changed)
    .flatMap(({ from, to }) => [from, to].flat())
    .filter(
      (value): value is string => typeof value === 'string' && /^(?:usr|lst|sec)_[0-9a-z]{26}$/.test(value),
    )
