import type { Actor } from '../../core/actor.ts'
import { notFound } from '../../core/errors.ts'
import type { LabelId, ListId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { unshareList } from '../../identity/list-access/share.ts'
import { listListMembers } from '../../identity/list-access/shares.ts'
import { findOrCreateLabels } from '../labels/find-or-create.ts'
import { removeLabel } from '../labels/labels.ts'
import { labelNameKey } from '../labels/name.ts'
import { archiveList } from '../lists/archive.ts'
import type { List } from '../lists/schema.ts'
import { updateList } from '../lists/update.ts'
import { deleteTask } from '../tasks/delete.ts'
import { createListOf } from './create-list.ts'
import { sampleContent, sampleLabels, sampleName } from './sample-content.ts'
import * as store from './store.ts'

type SampleLabel = keyof typeof sampleLabels

/**
 * Creates the sample list (0421), private to the actor, and the labels of its tasks that don't exist.
 *
 * @throws forbidden for a guest
 */
export async function createSampleList(sql: Transaction, actor: Actor): Promise<List> {
  refuseGuests(actor)
  const wanted = Object.values(sampleLabels)
  const before = new Set(
    (
      await store.listLabelIdsByKey(
        sql,
        actor,
        wanted.map(({ name }) => labelNameKey(name)),
      )
    ).map(({ id }) => id),
  )
  const byKey = await findOrCreateLabels(sql, actor, wanted)
  const labels = new Map<SampleLabel, LabelId>()
  for (const [label, { name }] of Object.entries(sampleLabels)) {
    const id = byKey.get(labelNameKey(name))
    if (id !== undefined) labels.set(label as SampleLabel, id)
  }
  const list = await createListOf(sql, actor, sampleContent(labels), {
    name: sampleName,
    visibility: 'private',
  })
  const created = [...labels.values()].filter((id) => !before.has(id))
  await store.updateSampleLabels(sql, actor, list.id, created)
  return list
}

/**
 * Removes a sample list whole: its tasks, whatever has become of them, the labels that were created for it and are on no
 * other task, and the list, which is archived and no longer shared with anyone, so that no one can see it.
 *
 * @throws not_found for a list that isn't a sample, forbidden for a guest, conflict for an archived list
 */
export async function removeSampleList(sql: Transaction, actor: Actor, id: ListId): Promise<void> {
  const sample = await store.findSample(sql, actor, id)
  if (!sample) throw notFound()
  refuseGuests(actor)
  for (const task of await store.listTopLevelTaskIds(sql, actor, id)) await deleteTask(sql, actor, task.id)
  for (const label of await store.listUnusedLabelIds(sql, actor, sample.sample_label_ids))
    await removeLabel(sql, actor, label.id, async () => {})
  await updateList(sql, actor, id, { visibility: 'private' })
  await archiveList(sql, actor, id)
  const members = await listListMembers(sql, actor, id)
  // The actor last, who can't see the list after that.
  for (const member of members.toSorted((a) => (a.id === actor.member_id ? 1 : -1)))
    await unshareList(sql, actor, id, member.id)
}
