import type { Actor } from '../../core/actor.ts'
import { conflict, limitExceeded } from '../../core/errors.ts'
import { diffFields } from '../../core/diff.ts'
import type { LabelId } from '../../core/ids.ts'
import { labelsMax } from '../../core/limits.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import {
  type MatchesVersion,
  rejectReadOnlyChanges,
  requireVersion,
} from '../../platform/events/read-only-fields.ts'
import { record } from '../../platform/events/record.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { cleanLabelName } from './name.ts'
import type { Label, LabelCreate, LabelPatch } from './schema.ts'
import * as store from './store.ts'

const writableFields = ['name', 'color'] as const

/** Lists a page of the labels that the actor can see. */
export const listLabels = (sql: Sql, actor: Actor, after: string, take: number): Promise<Label[]> =>
  store.listLabels(sql, actor, after, take)

/** Returns a label that the actor can see. @throws not_found */
export const getLabel = (sql: Sql, actor: Actor, id: LabelId): Promise<Label> =>
  store.getLabel(sql, actor, id)

/** Returns those of `ids` that are labels the actor can see. */
export async function filterVisibleLabels(
  sql: Sql,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<LabelId>> {
  if (ids.length === 0) return new Set()
  return new Set((await store.listVisibleLabelIds(sql, actor, ids)).map(({ id }) => id))
}

/**
 * Creates a label, as members may create lists (0345).
 *
 * @throws forbidden for a guest, conflict for a name that is taken, unprocessable for too many
 */
export async function createLabel(
  sql: Transaction,
  actor: Actor,
  { name, color = 'gray' }: LabelCreate,
): Promise<Label> {
  refuseGuests(actor)
  await requireFreeName(sql, actor, name)
  const count = await store.countLabels(sql, actor)
  if (count >= labelsMax) throw limitExceeded('labels', labelsMax, count + 1)
  const label = await store.insertLabel(sql, actor, { name: cleanLabelName(name), color })
  record(sql, actor, { action: 'label.created', subject_id: label.id, list_id: null })
  return label
}

/** Renames or recolors a label. @throws not_found, forbidden, validation_error, conflict for a name that is taken */
export async function updateLabel(
  sql: Transaction,
  actor: Actor,
  id: LabelId,
  patch: LabelPatch,
  matchesVersion?: MatchesVersion,
): Promise<Label> {
  const before = await store.getLabel(sql, actor, id)
  refuseGuests(actor)
  const after: Label = {
    ...before,
    name: patch.name === undefined ? before.name : cleanLabelName(patch.name),
    color: patch.color ?? before.color,
  }
  const changes = diffFields(before, after, writableFields)
  rejectReadOnlyChanges(patch, before, writableFields, changes, matchesVersion)
  if (Object.keys(changes).length === 0) return before
  if (changes.name) await requireFreeName(sql, actor, after.name, id)
  const label = await store.updateLabel(sql, actor, after)
  record(sql, actor, { action: 'label.updated', subject_id: id, list_id: null, changed: changes })
  return label
}

/**
 * Deletes a label.
 *
 * @param removeFromTasks takes it from the tasks that have it, or from as many as one transaction can change
 * @throws not_found, forbidden, conflict
 */
export async function removeLabel(
  sql: Transaction,
  actor: Actor,
  id: LabelId,
  removeFromTasks: () => Promise<void>,
  matchesVersion?: MatchesVersion,
): Promise<void> {
  const label = await store.getLabel(sql, actor, id)
  refuseGuests(actor)
  requireVersion(label, matchesVersion)
  await store.markLabelDeleted(sql, actor, id)
  await removeFromTasks()
  record(sql, actor, { action: 'label.deleted', subject_id: id, list_id: null })
}

/** @throws conflict `label_name_taken`, which names the other label */
async function requireFreeName(sql: Transaction, actor: Actor, name: string, own?: LabelId): Promise<void> {
  const other = (await store.listLabelsByName(sql, actor, [name])).find(({ id }) => id !== own)
  if (other)
    throw conflict(
      'label_name_taken',
      `The label "${other.name}" has this name already. Use it, or choose another name.`,
      { label_id: other.id },
    )
}
