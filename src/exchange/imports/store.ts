import { type Actor, isAdmin } from '../../core/actor.ts'
import { fragment, type Fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import type { ImportId, ListId, SectionId } from '../../core/ids.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { importFileMinBytes, importQueueMaxBytes } from '../../core/limits.ts'
import { Import, ImportQueue, type ImportState } from './schema.ts'

/** Completely uploaded, and neither discarded nor deleted. */
const isStored = fragment`imports.stored_at is not null and imports.removed_at is null`

const isOwn = (actor: Actor): Fragment => fragment`imports.created_by = ${actor.member_id}`

const { same_as: _sameAs, problem: _problem, ...plain } = Import.properties
const ImportDbRow = Type.Object({
  ...plain,
  problem: nullable(Type.Unsafe<NonNullable<Import['problem']>['reason']>(Type.String())),
  same_id: nullable(idSchema('imp')),
  same_created_at: nullable(stampSchema()),
  same_created_by: nullable(idSchema('usr')),
})

const importColumns = fragment`
  imports.id, imports.name, imports.size, imports.format, imports.state, imports.problem, imports.date_order,
  imports.done, imports.total, imports.made, imports.skipped, imports.failed, imports.created_by, imports.created_at,
  imports.started_at, imports.finished_at`

/** Whether no worker has an import at the moment. */
const isFree = (alias: Fragment, sql: Sql): Fragment =>
  fragment`(${alias}.leased_until is null or ${alias}.leased_until < service_now(${sql.clockOffsetMs}))`

/**
 * The place of an import that waits, among those of the workspace that are to be read or run, in the order of
 * claimImport(). The first is the one a worker has, if there is one.
 */
const placeInLine = (sql: Sql, actor: Actor): Fragment => fragment`
  case when imports.state in ('reading', 'running') and ${isFree(fragment`imports`, sql)} then (
    select count(*)::integer from imports as other
    where other.workspace_id = ${actor.workspace_id} and other.state = imports.state and other.stored_at is not null
      and other.removed_at is null and (not ${isFree(fragment`other`, sql)}
        or (coalesce(other.started_at, other.created_at), other.id)
          <= (coalesce(imports.started_at, imports.created_at), imports.id))
  ) end as place_in_line`

const noSameFile = fragment`null::text as same_id, null::timestamptz as same_created_at, null::text as same_created_by`

const toImport = ({
  same_id,
  same_created_at,
  same_created_by,
  problem,
  ...row
}: Static<typeof ImportDbRow>): Import => ({
  ...row,
  problem: problem === null ? null : { reason: problem },
  same_as:
    same_id === null || same_created_at === null
      ? null
      : { import_id: same_id, created_at: same_created_at, created_by: same_created_by },
})

/**
 * Lists the member's own imports, or for admins everyone's, newest first, without the details that
 * getImport() adds.
 */
export async function listImports(sql: Sql, actor: Actor, before: string, take: number): Promise<Import[]> {
  const rows = await sql(ImportDbRow)`
    select ${importColumns}, ${placeInLine(sql, actor)}, null::json as columns, null::json as mapping, null::text as list_id, null::json as preview,
      '[]'::json as lists, ${noSameFile}
    from imports
    where imports.workspace_id = ${actor.workspace_id} and imports.id < ${before} and ${isStored}
      and (${isAdmin(actor)} or ${isOwn(actor)})
    order by imports.id desc
    limit ${take}`
  return rows.map(toImport)
}

/** Shows the contents of a file only to the member who uploaded it, since they may go into a private list. */
const ownerOnly = (actor: Actor, column: Fragment, as: Fragment): Fragment =>
  fragment`case when ${isOwn(actor)} then ${column} end as ${as}`

const listsShown = 100

/** The lists that an import has created, or its target list, as far as the actor can see them. */
const importedLists = (actor: Actor): Fragment => fragment`(
  select coalesce(json_agg(json_build_object('id', made.id, 'name', made.name) order by made.step), '[]') from (
    select lists.id, lists.name, places.step from (
      select import_places.place_id as id, import_places.step from import_places
      where import_places.workspace_id = ${actor.workspace_id} and import_places.import_id = imports.id
      union all
      select imports.list_id, -1
    ) as places
    join lists on lists.workspace_id = ${actor.workspace_id} and lists.id = places.id
    where ${canSeeList(actor, fragment`lists.id`)}
    order by places.step
    limit ${listsShown}
  ) as made)`

/**
 * Returns an import with its details.
 *
 * @throws not_found, also for another member's unless the actor is an admin
 */
export async function getImport(sql: Sql, actor: Actor, importId: ImportId): Promise<Import> {
  const [row] = await sql(ImportDbRow)`
    select ${importColumns}, ${placeInLine(sql, actor)}, ${ownerOnly(actor, fragment`imports.columns`, fragment`columns`)},
      ${ownerOnly(actor, fragment`imports.mapping`, fragment`mapping`)},
      ${ownerOnly(actor, fragment`imports.list_id`, fragment`list_id`)},
      ${ownerOnly(actor, fragment`imports.preview`, fragment`preview`)},
      ${importedLists(actor)} as lists, same.id as same_id, same.created_at as same_created_at, same.created_by as same_created_by
    from imports
    left join lateral (
      select other.id, other.created_at, other.created_by from imports as other
      where other.workspace_id = ${actor.workspace_id} and other.sha256 = imports.sha256
        and (other.id < imports.id or (other.id <> imports.id and imports.started_at is null))
        and (other.made > 0 or other.state = 'running')
      order by other.id desc
      limit 1
    ) as same on ${isOwn(actor)}
    where imports.workspace_id = ${actor.workspace_id} and imports.id = ${importId} and ${isStored}
      and (${isAdmin(actor)} or ${isOwn(actor)})`
  if (!row) throw notFound()
  return toImport(row)
}

type NewImport = { id: ImportId; name: string; size: number }

/** Inserts an import whose file is about to be uploaded. */
export const insertImport = (sql: Transaction, actor: Actor, { id, name, size }: NewImport) => sql(NoRow)`
  insert into imports (workspace_id, id, name, size, state, timezone, created_by, created_at)
  values (${actor.workspace_id}, ${id}, ${name}, ${size}, 'reading', ${actor.timezone}, ${actor.member_id}, ${sql.stamp})`

const IdRow = Type.Object({ id: idSchema('imp') })

/** Marks the file as completely uploaded. @throws not_found if the upload was discarded in the meantime */
export async function markStored(
  sql: Transaction,
  actor: Actor,
  importId: ImportId,
  sha256: Buffer,
): Promise<void> {
  const [stored] = await sql(IdRow)`
    update imports set sha256 = ${sha256}, stored_at = ${sql.stamp}
    where workspace_id = ${actor.workspace_id} and id = ${importId} and stored_at is null and removed_at is null
    returning id`
  if (!stored) throw notFound()
}

/** Discards an incomplete upload; does nothing if it is complete. */
export const discardUpload = (sql: Transaction, actor: Actor, importId: ImportId) => sql(NoRow)`
  update imports set removed_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and id = ${importId} and stored_at is null and removed_at is null`

/** Marks an import as deleted; its file is removed later. */
export const removeImport = (sql: Transaction, actor: Actor, importId: ImportId) => sql(NoRow)`
  update imports set removed_at = ${sql.stamp}, lease = null, leased_until = null
  where workspace_id = ${actor.workspace_id} and id = ${importId}`

/** Sums up the files of a workspace that are stored or being uploaded; small ones count more than their size. */
export async function getImportQueue(sql: Sql, actor: Actor): Promise<ImportQueue> {
  const [row] = await sql(ImportQueue)`
    select coalesce(sum(greatest(size, ${importFileMinBytes})), 0)::bigint as bytes, ${importQueueMaxBytes}::bigint as max_bytes
    from imports
    where workspace_id = ${actor.workspace_id} and removed_at is null and file_removed_at is null`
  return row!
}

type ReadSettings = Pick<Import, 'format' | 'columns' | 'mapping' | 'date_order' | 'list_id'>

/** Has the file read again with new settings; the result of a read in progress will be discarded. */
export const updateReadSettings = (
  sql: Transaction,
  actor: Actor,
  importId: ImportId,
  options: ReadSettings,
) => sql(NoRow)`
  update imports
  set state = 'reading', problem = null, lease = null, leased_until = null, attempts = 0, format = ${options.format},
    columns = ${json(options.columns)}, mapping = ${json(options.mapping)}, date_order = ${options.date_order},
    list_id = ${options.list_id}
  where workspace_id = ${actor.workspace_id} and id = ${importId}`

/** Starts or cancels an import for a member; a worker that holds it notices in its next transaction. */
export const updateState = (
  sql: Transaction,
  actor: Actor,
  importId: ImportId,
  state: Extract<ImportState, 'running' | 'cancelled'>,
) => sql(NoRow)`
  update imports
  set state = ${state}, lease = null, leased_until = null, attempts = 0,
    started_at = case when ${state} = 'running' then ${sql.stamp}::timestamptz else started_at end,
    finished_at = case when ${state} = 'cancelled' then ${sql.stamp}::timestamptz end
  where workspace_id = ${actor.workspace_id} and id = ${importId}`

const ListRow = Type.Object({ archived: Type.Boolean() })

/** Finds a list that the actor can see. */
export async function findVisibleList(sql: Sql, actor: Actor, listId: ListId) {
  const [list] = await sql(ListRow)`
    select archived_at is not null as archived from lists
    where workspace_id = ${actor.workspace_id} and id = ${listId} and ${canSeeList(actor, fragment`lists.id`)}`
  return list
}

const SectionRow = Type.Object({ id: idSchema('sec'), list_id: idSchema('lst') })

/** Returns those of `ids` that are existing sections, with their lists. */
export const listSections = (sql: Sql, actor: Actor, ids: readonly SectionId[]) => sql(SectionRow)`
  select id, list_id from sections where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[])`
