import type { Actor } from '../../../core/actor.ts'
import type { ListId } from '../../../core/ids.ts'
import { type ParsedQuery, textTsquery, withLists } from '../../../core/search/query.ts'
import { fragment, type Fragment } from '../../../platform/db/sql.ts'

/**
 * Tasks that an index has in another order than that of the page. If they are few, they are sorted; if they are many, a
 * page of them is soon found among all tasks.
 */
export type Few = {
  /** Common table expressions that `ids` and `many` use, each with a comma behind it. */
  first?: Fragment
  /** A statement for their ids. */
  ids: Fragment
  /** More are many. */
  max: number
  /** Whether they are many, if that can be told without reading them. */
  many?: Fragment
}

/** A statement for the tasks that the search index has words for, in segments of a workspace. */
function tasksWithWords(
  { workspace_id }: Actor,
  words: ParsedQuery,
  listId: ListId | undefined,
  segment: Fragment,
): Fragment {
  const tsquery = withLists(textTsquery(words), listId === undefined ? [] : [listId])
  // A segment belongs to one workspace, so the words decide; the collation keeps the planner from reading all of a
  // workspace by its primary key (0264).
  return fragment`
    select search_documents.task_id as id from search_documents
    where search_documents.workspace_id = ${workspace_id} collate "default"
      and search_documents.words @@ replace(${tsquery}, '%', ${segment}::text)::tsquery`
}

/** All tasks of a small workspace that the search index has words for. */
export const allWithWords = (
  actor: Actor,
  words: ParsedQuery,
  listId: ListId | undefined,
): Fragment => fragment`
  select found.id
  from (
    select search_segments.id from search_segments
    where search_segments.workspace_id = ${actor.workspace_id} and search_segments.kind = 'task'
    offset 0
  ) as segment
  cross join lateral (${tasksWithWords(actor, words, listId, fragment`segment.id`)} offset 0) as found`

/** Beyond this many, documents aren't counted further. */
const fewWithWordsMax = 20_000

/**
 * Looking for the words in a task's texts takes twice as long as reading a document that is known to have them. If a share
 * `s` of `n` documents has the words, a page of 50 costs `2 * 50 / s` one way and `s * n` the other, which is equal where
 * `s` is the square root of `100 / n`.
 */
const lookUpsOfPage = 100

/**
 * The tasks that the search index has words for, segment by segment. How many that will be is estimated from the largest
 * segment, before the others are read; if they are few, its documents aren't looked for again (0383).
 */
export function fewWithWords(
  actor: Actor,
  words: ParsedQuery,
  listId: ListId | undefined,
  after: string,
): Few {
  const { workspace_id } = actor
  const documentsOf = (segment: Fragment) => tasksWithWords(actor, words, listId, segment)
  return {
    max: fewWithWordsMax,
    first: fragment`
      largest as materialized (
        select search_segments.id,
          search_segments.documents * least(
            1, sqrt(${lookUpsOfPage}::double precision / nullif(sum(search_segments.documents) over (), 0))
          ) as max
        from search_segments
        where search_segments.workspace_id = ${workspace_id} and search_segments.kind = 'task'
        order by search_segments.documents desc
        limit 1
      ), first as materialized (
        select found.id from largest
        cross join lateral (${documentsOf(fragment`largest.id`)} limit 1 + floor(largest.max)::integer) as found
      ),`,
    many: fragment`(select (select count(*) from first) > largest.max from largest)`,
    ids: fragment`
      select first.id from first where first.id > ${after}
      union all
      select found.id
      from (
        select search_segments.id from search_segments
        where search_segments.workspace_id = ${workspace_id} and search_segments.kind = 'task'
          and search_segments.id <> (select largest.id from largest)
        offset 0
      ) as segment
      cross join lateral (${documentsOf(fragment`segment.id`)} offset 0) as found
      where found.id > ${after}`,
  }
}

/** How many tasks with dependencies are looked at for a page of those that are blocked. */
const fewWithBlockers = 20_000

/** The tasks that have ever been blocked by something, in the order of the page; which of them are is checked task by task. */
export const fewBlocked = ({ workspace_id }: Actor, after: string): Few => ({
  max: fewWithBlockers,
  ids: fragment`
    select distinct dependencies.task_id as id from dependencies
    where dependencies.workspace_id = ${workspace_id} and dependencies.task_id > ${after}`,
})
