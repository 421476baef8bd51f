import type { Actor } from '../../../core/actor.ts'
import type { ListId } from '../../../core/ids.ts'
import { type ParsedQuery, textTsquery, withLists } from '../../../core/search/query.ts'
import { fragment, type Fragment } from '../../../platform/db/sql.ts'
import type { Few } from './few-store.ts'

/**
 * A document that is known to have the words takes about as long to read as 12 tasks' word starts, or as one task's texts. If
 * a share `s` of `n` tasks has the words, reading all `s * n` documents costs as much as finding the 50 of a page among
 * `50 / s` tasks where `s * n` is the square root of `4 * n`, or of `50 * n`. This is between the two.
 */
const fewPerTask = 20

/** The tasks that the search index has words for, segment by segment. */
export const fewWithWords = (
  { workspace_id }: Actor,
  words: ParsedQuery,
  listId: ListId | undefined,
): Few => ({
  ids: () => {
    const tsquery = withLists(textTsquery(words), listId === undefined ? [] : [listId])
    // A segment belongs to one workspace, so the words decide; the collation keeps the planner from reading all of a
    // workspace by its primary key (0264).
    return fragment`
      select found.workspace_id, found.id
      from (
        select search_segments.id from search_segments
        where search_segments.workspace_id = ${workspace_id} and search_segments.kind = 'task'
        offset 0
      ) as segment
      cross join lateral (
        select search_documents.workspace_id, search_documents.task_id as id from search_documents
        where search_documents.workspace_id = ${workspace_id} collate "default"
          and search_documents.words @@ replace(${tsquery}, '%', segment.id::text)::tsquery
        offset 0
      ) as found`
  },
  key: JSON.stringify([words.words, words.prefix, listId]),
  max: (workspaceSize) => Math.ceil(Math.sqrt(fewPerTask * workspaceSize)),
})

/**
 * The tasks after an id that may have words, in the order of the page, as the first letters of their documents' words show.
 * An index has these beside the ids, so that no documents are read (0587).
 *
 * @param starts what `requiredStarts` returns
 */
export const tasksWithStarts = (
  { workspace_id }: Actor,
  starts: string,
  after: string,
  take: number,
): Fragment => fragment`
  select search_documents.workspace_id, search_documents.task_id as id from search_documents
  where search_documents.workspace_id = ${workspace_id} and search_documents.task_id > ${after}
    and search_documents.word_starts & ${starts}::bigint = ${starts}::bigint
  order by search_documents.task_id
  limit ${take}`
