import { type Static, Type } from '../../../core/typebox.ts'
import { type OnlyWorkspaces, within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, json, type BaseTransaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, enumOf } from '../../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import type { SubjectRef } from './source-store.ts'

const documentKinds = ['task', 'comment'] as const
export type DocumentKind = (typeof documentKinds)[number]

const DeletedRow = Type.Object({ workspace_id: idSchema('wsp'), segment: Type.Integer() })

const Segment = Type.Object({
  workspace_id: idSchema('wsp'),
  kind: enumOf(documentKinds),
  id: Type.Integer(),
  documents: Type.Integer(),
})
export type Segment = Static<typeof Segment>

/** Lists the newest segment of each kind, which documents are added to. */
export const listNewestSegments = (
  sql: BaseTransaction,
  workspaceIds: readonly WorkspaceId[],
  only: OnlyWorkspaces,
) => sql(Segment)`
  select newest.workspace_id, newest.kind, newest.id, newest.documents
  from unnest(${workspaceIds}::text[]) as wanted (workspace_id)
  cross join unnest(${[...documentKinds]}::text[]) as every (kind)
  cross join lateral (
    select workspace_id, kind, id, documents from search_segments
    where search_segments.workspace_id = wanted.workspace_id and search_segments.kind = every.kind
      ${within(only, fragment`search_segments.workspace_id`)}
    order by id desc
    limit 1
  ) as newest`

/** Inserts a new, empty segment. */
export async function insertSegment(
  sql: BaseTransaction,
  workspaceId: WorkspaceId,
  kind: DocumentKind,
): Promise<number> {
  const [row] = await sql(Type.Object({ id: Type.Integer() }))`
    insert into search_segments (workspace_id, kind, documents) values (${workspaceId}, ${kind}, 0) returning id`
  return row!.id
}

/** Adds to the counts of documents in segments. */
export const addDocumentCounts = (
  sql: BaseTransaction,
  added: readonly { workspace_id: WorkspaceId; segment: number; documents: number }[],
  only: OnlyWorkspaces,
) => sql(NoRow)`
  update search_segments set documents = search_segments.documents + added.documents
  from jsonb_to_recordset(${json(added)}::jsonb) as added (workspace_id text, segment bigint, documents integer)
  where search_segments.workspace_id = added.workspace_id and search_segments.id = added.segment
    ${within(only, fragment`search_segments.workspace_id`)}`

export const deleteEmptySegments = (sql: BaseTransaction, workspaceIds: readonly WorkspaceId[]) => sql(NoRow)`
  delete from search_segments where workspace_id = any(${workspaceIds}::text[]) and documents = 0`

export type SearchDocument = {
  workspace_id: WorkspaceId
  id: string
  task_id: string
  segment: number
  changed_at: string
  /** The text of a tsvector. */
  words: string
  /** The text of a bigint: the bits of a task's words (see word-starts.ts); a comment has none. */
  word_starts: string
}

export const insertDocuments = (sql: BaseTransaction, documents: readonly SearchDocument[]) => sql(NoRow)`
  insert into search_documents (workspace_id, id, task_id, segment, changed_at, words, word_starts)
  select workspace_id, id, task_id, segment, changed_at, words::tsvector, word_starts
  from jsonb_to_recordset(${json(documents)}::jsonb)
    as document (workspace_id text, id text, task_id text, segment bigint, changed_at timestamptz, words text,
      word_starts bigint)`

/** Deletes documents; returns the segment of each. */
export const deleteDocuments = (
  sql: BaseTransaction,
  subjects: readonly SubjectRef[],
  only: OnlyWorkspaces,
) => sql(DeletedRow)`
  delete from search_documents
  using jsonb_to_recordset(${json(subjects)}::jsonb) as named (workspace_id text, id text)
  where search_documents.workspace_id = named.workspace_id and search_documents.id = named.id
    ${within(only, fragment`search_documents.workspace_id`)}
  returning search_documents.workspace_id, search_documents.segment`

/** Deletes the documents of tasks and of their comments; returns the segment of each. */
export const deleteTaskDocuments = (
  sql: BaseTransaction,
  subjects: readonly SubjectRef[],
  only: OnlyWorkspaces,
) => sql(DeletedRow)`
  delete from search_documents
  using jsonb_to_recordset(${json(subjects)}::jsonb) as named (workspace_id text, id text)
  where search_documents.workspace_id = named.workspace_id and search_documents.task_id = named.id
    ${within(only, fragment`search_documents.workspace_id`)}
  returning search_documents.workspace_id, search_documents.segment`

/** Deletes some of a workspace's documents; returns the segment of each. */
export const deleteDocumentBatch = (sql: BaseTransaction, workspaceId: WorkspaceId, take: number) => sql(
  DeletedRow,
)`
  delete from search_documents
  where workspace_id = ${workspaceId} and id in (
    select id from search_documents where workspace_id = ${workspaceId} limit ${take}
  )
  returning workspace_id, segment`

export const deleteSegments = (sql: BaseTransaction, workspaceId: WorkspaceId) => sql(NoRow)`
  delete from search_segments where workspace_id = ${workspaceId}`

/** Updates the list in the documents of comments whose tasks have moved. */
export const updateCommentLists = (
  sql: BaseTransaction,
  moved: readonly (SubjectRef & { list: string })[],
  only: OnlyWorkspaces,
) => sql(NoRow)`
  update search_documents as comment
  set words = array_to_tsvector(
    array(
      select lexeme from unnest(comment.words) as word (lexeme, positions, weights)
      where not starts_with(lexeme, comment.segment::text || '@')
    ) || (comment.segment::text || '@' || moved.list))
  from jsonb_to_recordset(${json(moved)}::jsonb) as moved (workspace_id text, id text, list text)
  where comment.workspace_id = moved.workspace_id and comment.task_id = moved.id and comment.id <> moved.id
    ${within(only, fragment`comment.workspace_id`)}`

const SparsePair = Type.Object({
  workspace_id: idSchema('wsp'),
  from: Type.Integer(),
  into: Type.Integer(),
})

/**
 * Lists a pair of neighboring segments in each workspace that together have at most `max` documents, leaving out the
 * newest of each kind.
 */
export const listSparsePairs = (
  sql: BaseTransaction,
  workspaceIds: readonly WorkspaceId[],
  max: number,
) => sql(SparsePair)`
  select distinct on (workspace_id) workspace_id,
    case when documents < older then id else older_id end as from,
    case when documents < older then older_id else id end as into
  from (
    select workspace_id, kind, id, documents, lag(id) over by_id as older_id, lag(documents) over by_id as older,
      lead(id) over by_id as newer_id
    from search_segments
    where workspace_id = any(${workspaceIds}::text[])
    window by_id as (partition by workspace_id, kind order by id)
  ) as neighbor
  where older_id is not null and newer_id is not null and documents + older <= ${max}`

/** Merges a segment into its neighbor; the order of documents stays the same. */
export const mergeSegments = (
  sql: BaseTransaction,
  { workspace_id: workspaceId, from, into }: Static<typeof SparsePair>,
) => sql(NoRow)`
  with counted as (
    update search_segments
    set documents = search_segments.documents + (
      select other.documents from search_segments as other
      where other.workspace_id = ${workspaceId} and other.id = ${from}
    )
    where workspace_id = ${workspaceId} and id = ${into}
  ), left_over as (
    delete from search_segments where workspace_id = ${workspaceId} and id = ${from}
  )
  update search_documents
  set segment = ${into}, words = array_to_tsvector(
    array(
      select ${into} || substr(lexeme, length(${from}::text) + 1)
      from unnest(words) as word (lexeme, positions, weights)
    ))
  where workspace_id = ${workspaceId} and segment = ${from}`
