import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { notFound } from '../../core/errors.ts'
import type { LabelId } from '../../core/ids.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import { labelNameKey } from './name.ts'
import { Label } from './schema.ts'
import { canSeeLabel } from './visible.ts'

const columns = fragment`labels.id, labels.name, labels.color, labels.created_at, labels.updated_at`
const IdRow = Type.Object({ id: idSchema('lbl') })

/** Returns a label that the actor can see. @throws not_found */
export async function getLabel(sql: Sql, actor: Actor, id: LabelId): Promise<Label> {
  const [label] = await sql(Label)`
    select ${columns} from labels
    where workspace_id = ${actor.workspace_id} and id = ${id} and deleted_at is null and ${canSeeLabel(actor)}`
  if (!label) throw notFound()
  return label
}

/** Lists the visible labels after an id, in order of creation (D28). */
export const listLabels = (sql: Sql, actor: Actor, after: string, take: number): Promise<Label[]> => sql(
  Label,
)`
  select ${columns} from labels
  where workspace_id = ${actor.workspace_id} and id > ${after} and deleted_at is null and ${canSeeLabel(actor)}
  order by id
  limit ${take}`

/** Lists those of `ids` that are labels the actor can see. */
export const listVisibleLabelIds = (sql: Sql, actor: Actor, ids: readonly string[]) => sql(IdRow)`
  select id from labels
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and deleted_at is null
    and ${canSeeLabel(actor)}`

/** Lists the labels that have one of these names, as names are compared, visible to the actor or not. */
export const listLabelsByName = (sql: Sql, actor: Actor, names: readonly string[]) => sql(Label)`
  select ${columns} from labels
  where workspace_id = ${actor.workspace_id} and name_key = any(${names.map(labelNameKey)}::text[])
    and deleted_at is null`

export async function countLabels(sql: Sql, actor: Actor): Promise<number> {
  const [row] = await sql(Type.Object({ count: Type.Integer() }))`
    select count(*)::integer as count from labels
    where workspace_id = ${actor.workspace_id} and deleted_at is null`
  return row?.count ?? 0
}

export async function insertLabel(
  sql: Transaction,
  actor: Actor,
  { name, color }: Pick<Label, 'name' | 'color'>,
): Promise<Label> {
  const [inserted] = await sql(Label)`
    insert into labels (workspace_id, id, name, name_key, color, created_by, created_at, updated_at)
    values (${actor.workspace_id}, ${sql.newId('lbl')}, ${name}, ${labelNameKey(name)}, ${color},
      ${actor.member_id}, ${sql.stamp}, ${sql.stamp})
    returning ${columns}`
  return inserted as Label
}

export async function updateLabel(sql: Transaction, actor: Actor, label: Label): Promise<Label> {
  const [updated] = await sql(Label)`
    update labels
    set name = ${label.name}, name_key = ${labelNameKey(label.name)}, color = ${label.color}, updated_at = ${sql.stamp}
    where workspace_id = ${actor.workspace_id} and id = ${label.id} and deleted_at is null
    returning ${columns}`
  if (!updated) throw notFound()
  return updated
}

/** Hides a label and frees its name; tasks that have it are changed by the caller, or later. */
export const markLabelDeleted = (sql: Transaction, actor: Actor, id: LabelId) => sql(NoRow)`
  update labels set deleted_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and id = ${id}`
