import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { TaskId } from '../../core/ids.ts'
import { searchPageDefault } from '../../core/limits.ts'
import { taskNumber } from '../../core/task-number.ts'
import { getRowsById, getRowsByNumber } from '../task-rows/read.ts'
import * as store from './search-store.ts'
import {
  matcherOf,
  parseQuery,
  type ParsedQuery,
  textTsquery,
  titleTsquery,
  withLists,
} from '../../core/search/query.ts'
import type { SearchResults, CommentResult, TaskResult, SearchQuery } from './schema.ts'
import { matchRanges, containsAll, createSnippet } from './snippet.ts'
import { stripMarkdown } from '../../core/strip-markdown.ts'

/** For an actor who can see less of the workspace than this, in no more lists than this, only those are searched. */
const narrowShareMax = 0.2
const narrowListsMax = 200

/**
 * Finds tasks and comments that the actor may see and that contain all the words of a query; the last may be incomplete.
 * Tasks with exactly these words in their title come first, then the most recently changed (0156). Changes of the last
 * second may be missing. A query such as #123 finds the task with this number before all others (0385).
 *
 * @param sql must use a separate connection for each statement
 */
export async function search(
  sql: Sql,
  actor: Actor,
  { q, limit = searchPageDefault }: SearchQuery,
): Promise<SearchResults> {
  const [numbered, { tasks, comments }] = await Promise.all([
    findNumbered(sql, actor, q.trim()),
    searchTexts(sql, actor, q, limit),
  ])
  if (!numbered) return { tasks, comments }
  return { tasks: [numbered, ...tasks.filter(({ id }) => id !== numbered.id)].slice(0, limit), comments }
}

/** Finds the task that a query names as #123. */
async function findNumbered(sql: Sql, actor: Actor, q: string): Promise<TaskResult | undefined> {
  const number = q.startsWith('#') ? taskNumber(q.slice(1)) : undefined
  if (number === undefined) return undefined
  const [row] = (await getRowsByNumber(sql, actor, [number])).data
  const [text] = row ? await store.listTaskHits(sql, actor, [row.id]) : []
  return row && text && { ...row, list_name: text.list_name, title_ranges: [], snippet: null }
}

async function searchTexts(sql: Sql, actor: Actor, q: string, limit: number): Promise<SearchResults> {
  const query = parseQuery(q)
  const visible = query && (await store.findVisibility(sql, actor, narrowListsMax))
  if (!visible || visible.lists === 0) return { tasks: [], comments: [] }
  const isNarrow = visible.share < narrowShareMax && visible.lists <= narrowListsMax
  const lists = isNarrow ? visible.ids : []
  const listHits = (
    tsquery: string,
    kind: 'task' | 'comment',
    take: number,
    without: readonly string[] = [],
  ) => store.listHits(sql, actor, kind, withLists(tsquery, lists), without, take)

  const [taskIds, commentHits] = await Promise.all([
    listHits(titleTsquery(query), 'task', limit).then(async (hits) => {
      const first = hits.map(({ task_id }) => task_id)
      if (first.length === limit) return first
      const others = await listHits(textTsquery(query), 'task', limit - first.length, first)
      return [...first, ...others.map(({ task_id }) => task_id)]
    }),
    listHits(textTsquery(query), 'comment', limit),
  ])
  const [tasks, comments] = await Promise.all([
    presentTasks(sql, actor, query, taskIds),
    presentComments(
      sql,
      actor,
      query,
      commentHits.map(({ id }) => id),
    ),
  ])
  return { tasks, comments }
}

/**
 * Returns the tasks in the order of `ids`, as the actor sees them now. The index may be behind: a task that no longer
 * matches is left out, or else finding it would tell what it was called where the actor could not see it (D44).
 */
async function presentTasks(
  sql: Sql,
  actor: Actor,
  query: ParsedQuery,
  ids: readonly TaskId[],
): Promise<TaskResult[]> {
  if (ids.length === 0) return []
  const [{ data: rows }, texts] = await Promise.all([
    getRowsById(sql, actor, ids),
    store.listTaskHits(sql, actor, ids),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const textOf = new Map(texts.map((text) => [text.id, text]))
  const matches = matcherOf(query)
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    const text = textOf.get(id)
    if (!row || !text) return []
    const { list_name, description, checklist } = text
    const texts = [row.title, description ?? '', ...checklist.map((item) => item.text)]
    if (!matches(texts)) return []
    // If the title has it all, the description does not need to be searched.
    const snippet = containsAll(row.title, query)
      ? undefined
      : (readableSnippet(description ?? '', query) ??
        firstDefined(checklist, (item) => createSnippet(item.text, query)))
    return [{ ...row, list_name, title_ranges: matchRanges(row.title, query), snippet: snippet ?? null }]
  })
}

async function presentComments(
  sql: Sql,
  actor: Actor,
  query: ParsedQuery,
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
    return [{ ...shown, snippet: readableSnippet(text, query) ?? { text: '', ranges: [] } }]
  })
}

/** Creates a snippet without Markdown or, if only a link's URL matches, of the text as it was written. */
const readableSnippet = (text: string, query: ParsedQuery) =>
  createSnippet(stripMarkdown(text), query) ?? createSnippet(text, query)

/** Returns the first result that is not undefined. */
function firstDefined<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = find(item)
    if (result !== undefined) return result
  }
  return undefined
}
