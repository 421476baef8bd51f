import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { TaskId } from '../../core/ids.ts'
import { searchPageDefault } from '../../core/limits.ts'
import { getRowsById } from '../task-rows/read.ts'
import * as store from './search-store.ts'
import { anywhere, inLists, inTitle, readQuestion, type Wanted } from './query.ts'
import type { Found, FoundComment, FoundTask, SearchQuery } from './schema.ts'
import { rangesIn, saysAll, snippetOf } from './snippet.ts'
import { withoutMarks } from './strip-markdown.ts'

/** Whoever sees less of the workspace than this, in no more lists than these, is looked for in those lists alone. */
const smallShare = 0.2
const listsMax = 200

/**
 * Tasks and comments that the actor may see and that have all the words of a question, the last of them begun:
 * first tasks that have the very words in their title, then those whose text was written last (0156). What was
 * written in the last second may be missing.
 *
 * @param sql a connection of its own for each statement
 */
export async function search(
  sql: Sql,
  actor: Actor,
  { q, limit = searchPageDefault }: SearchQuery,
): Promise<Found> {
  const wanted = readQuestion(q)
  const sight = wanted && (await store.findSight(sql, actor, listsMax))
  if (!sight || sight.lists === 0) return { tasks: [], comments: [] }
  const few = sight.share < smallShare && sight.lists <= listsMax ? sight.ids : []
  const look = (query: string, kind: 'task' | 'comment', take: number, without: readonly string[] = []) =>
    store.listHits(sql, actor, kind, inLists(query, few), without, take)

  const [taskIds, comments] = await Promise.all([
    look(inTitle(wanted), 'task', limit).then(async (hits) => {
      const first = hits.map(({ task_id }) => task_id)
      if (first.length === limit) return first
      const others = await look(anywhere(wanted), 'task', limit - first.length, first)
      return [...first, ...others.map(({ task_id }) => task_id)]
    }),
    look(anywhere(wanted), 'comment', limit),
  ])
  const [tasks, said] = await Promise.all([
    presentTasks(sql, actor, wanted, taskIds),
    presentComments(
      sql,
      actor,
      wanted,
      comments.map(({ id }) => id),
    ),
  ])
  return { tasks, comments: said }
}

/** In the order of `ids`, as the actor sees them now. */
async function presentTasks(
  sql: Sql,
  actor: Actor,
  wanted: Wanted,
  ids: readonly TaskId[],
): Promise<FoundTask[]> {
  if (ids.length === 0) return []
  const [{ data: rows }, texts] = await Promise.all([
    getRowsById(sql, actor, ids),
    store.listTaskHits(sql, actor, ids),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const textOf = new Map(texts.map((text) => [text.id, text]))
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    const text = textOf.get(id)
    if (!row || !text) return []
    const { list_name, description, checklist } = text
    // Twenty long descriptions need not be gone through for what the titles say.
    const snippet = saysAll(row.title, wanted)
      ? undefined
      : (readableSnippet(description ?? '', wanted) ??
        firstOf(checklist, (item) => snippetOf(item.text, wanted)))
    return [{ ...row, list_name, title_ranges: rangesIn(row.title, wanted), snippet: snippet ?? null }]
  })
}

async function presentComments(
  sql: Sql,
  actor: Actor,
  wanted: Wanted,
  ids: readonly string[],
): Promise<FoundComment[]> {
  if (ids.length === 0) return []
  const found = new Map(
    (await store.listCommentHits(sql, actor, ids)).map((comment) => [comment.id, comment]),
  )
  return ids.flatMap((id) => {
    const comment = found.get(id as FoundComment['id'])
    if (!comment) return []
    const { text, ...shown } = comment
    return [{ ...shown, snippet: readableSnippet(text, wanted) ?? { text: '', ranges: [] } }]
  })
}

/** The place as one reads it; what is found in an address alone is shown as it was written. */
const readableSnippet = (text: string, wanted: Wanted) =>
  snippetOf(withoutMarks(text), wanted) ?? snippetOf(text, wanted)

/** The first answer to anything but undefined. */
function firstOf<T, R>(all: readonly T[], ask: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const answer = ask(one)
    if (answer !== undefined) return answer
  }
  return undefined
}
