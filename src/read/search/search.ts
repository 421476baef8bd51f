import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { TaskId } from '../../core/ids.ts'
import { searchPageDefault } from '../../core/limits.ts'
import { getRowsById } from '../task-rows/read.ts'
import * as store from './search-store.ts'
import { textTsquery, withLists, titleTsquery, parseQuery, type ParsedQuery } from './query.ts'
import type { SearchResults, CommentResult, TaskResult, SearchQuery } from './schema.ts'
import { matchRanges, containsAll, createSnippet } from './snippet.ts'
import { stripMarkdown } from './strip-markdown.ts'

/** Whoever sees less of the workspace than this, in no more lists than these, is looked for in those lists alone. */
const narrowShareMax = 0.2
const narrowListsMax = 200

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
): Promise<SearchResults> {
  const wanted = parseQuery(q)
  const sight = wanted && (await store.findVisibility(sql, actor, narrowListsMax))
  if (!sight || sight.lists === 0) return { tasks: [], comments: [] }
  const few = sight.share < narrowShareMax && sight.lists <= narrowListsMax ? sight.ids : []
  const look = (query: string, kind: 'task' | 'comment', take: number, without: readonly string[] = []) =>
    store.listHits(sql, actor, kind, withLists(query, few), without, take)

  const [taskIds, comments] = await Promise.all([
    look(titleTsquery(wanted), 'task', limit).then(async (hits) => {
      const first = hits.map(({ task_id }) => task_id)
      if (first.length === limit) return first
      const others = await look(textTsquery(wanted), 'task', limit - first.length, first)
      return [...first, ...others.map(({ task_id }) => task_id)]
    }),
    look(textTsquery(wanted), 'comment', limit),
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
  wanted: ParsedQuery,
  ids: readonly TaskId[],
): Promise<TaskResult[]> {
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
    const snippet = containsAll(row.title, wanted)
      ? undefined
      : (readableSnippet(description ?? '', wanted) ??
        firstDefined(checklist, (item) => createSnippet(item.text, wanted)))
    return [{ ...row, list_name, title_ranges: matchRanges(row.title, wanted), snippet: snippet ?? null }]
  })
}

async function presentComments(
  sql: Sql,
  actor: Actor,
  wanted: ParsedQuery,
  ids: readonly string[],
): Promise<CommentResult[]> {
  if (ids.length === 0) return []
  const found = new Map(
    (await store.listCommentHits(sql, actor, ids)).map((comment) => [comment.id, comment]),
  )
  return ids.flatMap((id) => {
    const comment = found.get(id as CommentResult['id'])
    if (!comment) return []
    const { text, ...shown } = comment
    return [{ ...shown, snippet: readableSnippet(text, wanted) ?? { text: '', ranges: [] } }]
  })
}

/** The place as one reads it; what is found in an address alone is shown as it was written. */
const readableSnippet = (text: string, wanted: ParsedQuery) =>
  createSnippet(stripMarkdown(text), wanted) ?? createSnippet(text, wanted)

/** The first answer to anything but undefined. */
function firstDefined<T, R>(all: readonly T[], ask: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const answer = ask(one)
    if (answer !== undefined) return answer
  }
  return undefined
}
