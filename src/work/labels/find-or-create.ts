import type { Actor } from '../../core/actor.ts'
import type { LabelId } from '../../core/ids.ts'
import { labelsMax } from '../../core/limits.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import { cleanLabelName, labelNameKey } from './name.ts'
import type { Label } from './schema.ts'
import * as store from './store.ts'

/**
 * Returns the labels of these names, by what names are compared by. Those that don't exist are created, as long as the
 * workspace may have more and the actor may create them; the others are left out.
 */
export async function findOrCreateLabels(
  sql: Transaction,
  actor: Actor,
  wanted: readonly Pick<Label, 'name' | 'color'>[],
): Promise<ReadonlyMap<string, LabelId>> {
  if (wanted.length === 0) return new Map()
  const byKey = new Map(wanted.map((label) => [labelNameKey(label.name), label]))
  const existing = await store.listLabelsByName(sql, actor, [...byKey.keys()])
  const ids = new Map(existing.map(({ id, name }) => [labelNameKey(name), id]))
  const missing = Array.from(byKey).filter(([key]) => !ids.has(key))
  if (missing.length === 0 || actor.role === 'guest') return ids
  const room = labelsMax - (await store.countLabels(sql, actor))
  for (const [key, { name, color }] of missing.slice(0, Math.max(0, room))) {
    const { id } = await store.insertLabel(sql, actor, { name: cleanLabelName(name), color })
    record(sql, actor, { action: 'label.created', subject_id: id, list_id: null })
    ids.set(key, id)
  }
  return ids
}
