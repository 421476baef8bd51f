import { type Static, Type } from '../lib/type.ts'
import { json, type OpenTransaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import { oneOf } from '../http/schemas.ts'
import type { WorkspaceId } from '../lib/ids.ts'

const kinds = ['task', 'comment'] as const
export type Kind = (typeof kinds)[number]

const SegmentRow = Type.Object({ segment: Type.Integer() })
const Segment = Type.Object({ id: Type.Integer(), documents: Type.Integer() })

/** The segment that documents of a kind are added to. */
export async function findNewestSegment(
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  kind: Kind,
): Promise<Static<typeof Segment> | undefined> {
  const [segment] = await sql(Segment)`
    select id, documents from search_segments
    where workspace_id = ${workspaceId} and kind = ${kind}
    order by id desc
    limit 1`
  return segment
}

/** Begins the next one. */
export async function insertSegment(
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  kind: Kind,
): Promise<number> {
  const [row] = await sql(Type.Object({ id: Type.Integer() }))`
    insert into search_segments (workspace_id, kind, documents) values (${workspaceId}, ${kind}, 0) returning id`
  return row!.id
}

/** Counts what has come into segments and left them. */
export const countDocuments = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  added: readonly { segment: number; documents: number }[],
) => sql(NoRow)`
  update search_segments set documents = search_segments.documents + added.documents
  from jsonb_to_recordset(${json(added)}::jsonb) as added (segment integer, documents integer)
  where workspace_id = ${workspaceId} and id = added.segment`

export const deleteEmptySegments = (sql: OpenTransaction, workspaceId: WorkspaceId) => sql(NoRow)`
  delete from search_segments where workspace_id = ${workspaceId} and documents = 0`

export type Document = {
  id: string
  task_id: string
  segment: number
  changed_at: string
  /** The text of a tsvector. */
  words: string
}

export const insertDocuments = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  documents: readonly Document[],
) => sql(NoRow)`
  insert into search_documents (workspace_id, id, task_id, segment, changed_at, words)
  select ${workspaceId}, id, task_id, segment, changed_at, words::tsvector
  from jsonb_to_recordset(${json(documents)}::jsonb)
    as document (id text, task_id text, segment integer, changed_at timestamptz, words text)`

/** Deletes documents, and all of the tasks in `gone`, their comments' included; returns the segment of each. */
export const deleteDocuments = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  ids: readonly string[],
  gone: readonly string[],
) => sql(SegmentRow)`
  delete from search_documents
  where workspace_id = ${workspaceId} and (id = any(${ids}::text[]) or task_id = any(${gone}::text[]))
  returning segment`

/** Deletes some of a workspace's documents; returns the segment of each. */
export const deleteSome = (sql: OpenTransaction, workspaceId: WorkspaceId, take: number) => sql(SegmentRow)`
  delete from search_documents
  where (workspace_id, id) in (
    select workspace_id, id from search_documents where workspace_id = ${workspaceId} limit ${take}
  )
  returning segment`

export const deleteSegments = (sql: OpenTransaction, workspaceId: WorkspaceId) => sql(NoRow)`
  delete from search_segments where workspace_id = ${workspaceId}`

/** Says of the comments of tasks that have moved in which list they are now. */
export const moveComments = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  moved: readonly { id: string; list: string }[],
) => sql(NoRow)`
  update search_documents as comment
  set words = array_to_tsvector(
    array(
      select lexeme from unnest(comment.words) as word (lexeme, positions, weights)
      where not starts_with(lexeme, comment.segment || '@')
    ) || (comment.segment || '@' || moved.list))
  from jsonb_to_recordset(${json(moved)}::jsonb) as moved (id text, list text)
  where comment.workspace_id = ${workspaceId} and comment.task_id = moved.id and comment.id <> moved.id`

const Sparse = Type.Object({
  kind: oneOf(kinds),
  from: Type.Integer(),
  into: Type.Integer(),
  documents: Type.Integer(),
})

/** Two neighbours that would be one segment of at most `max` documents; the newest of a kind is left alone. */
export async function findSparse(sql: OpenTransaction, workspaceId: WorkspaceId, max: number) {
  const [sparse] = await sql(Sparse)`
    select kind, least(documents, older) as documents,
      case when documents < older then id else older_id end as from,
      case when documents < older then older_id else id end as into
    from (
      select kind, id, documents, lag(id) over by_id as older_id, lag(documents) over by_id as older,
        lead(id) over by_id as newer_id
      from search_segments
      where workspace_id = ${workspaceId}
      window by_id as (partition by kind order by id)
    ) as neighbour
    where older_id is not null and newer_id is not null and documents + older <= ${max}
    limit 1`
  return sparse
}

/** Takes all documents of a segment into its neighbour, which keeps their order among the others'. */
export const mergeSegment = (
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  { from, into }: Static<typeof Sparse>,
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
