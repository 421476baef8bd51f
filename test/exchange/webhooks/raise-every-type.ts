import { findMemberActor } from '../../../src/identity/members/find.ts'
import { write } from '../../../src/platform/db/write.ts'
import type { EventType } from '../../../src/platform/events/event-types.ts'
import { record } from '../../../src/platform/events/record.ts'
import type { Service } from '../../support/service.ts'
import type { TestWorkspace } from '../../support/workspace.ts'
import { advanceTo, setClock } from '../../work/due-events/support.ts'

/**
 * Changes a workspace so that there are events of every type, 19 in all.
 *
 * @param whileThere runs before its task is deleted
 */
export async function raiseEveryType(
  service: Service,
  workspace: TestWorkspace,
  whileThere: (taskId: string) => Promise<void> = async () => {},
): Promise<void> {
  setClock(service, '2027-03-01T06:00:00Z')
  const list_id = await workspace.list('Zażółć gęślą jaźń')
  const add = async (fields: object) => (await workspace.post('/tasks', { list_id, ...fields })).body
  const task = await add({
    title: 'Call “Ada” \u2028 🦊',
    due_date: '2027-03-01',
    timezone: 'UTC',
    reminders: [{ minutes_before: 60 }],
  })
  await add({ title: 'A part', parent_id: task.id })
  await advanceTo(service, '2027-03-01T08:00:00Z')
  await advanceTo(service, '2027-03-01T09:00:00Z')
  await workspace.patch(`/tasks/${task.id}`, { title: 'Call Grace', checklist: [{ text: 'Number' }] })
  const comment = (await workspace.post(`/tasks/${task.id}/comments`, { text: 'Look' })).body
  await workspace.patch(`/tasks/${task.id}/comments/${comment.id}`, { text: 'Look again' })
  await workspace.delete(`/tasks/${task.id}/comments/${comment.id}`)
  const file = {
    query: { name: 'ö.txt' },
    raw: 'Offer',
    headers: { 'content-type': 'application/octet-stream' },
  }
  const attachment = (await workspace.send('POST', `/tasks/${task.id}/attachments`, file)).body
  await workspace.delete(`/tasks/${task.id}/attachments/${attachment.id}`)
  await workspace.post(`/tasks/${task.id}/complete`)
  await workspace.post(`/tasks/${task.id}/reopen`)
  await whileThere(task.id)
  await workspace.delete(`/tasks/${task.id}`)
  await workspace.patch(`/lists/${list_id}`, { name: 'Renamed' })
  await workspace.post(`/lists/${list_id}/archive`)
  await workspace.post(`/lists/${list_id}/unarchive`)
  await workspace.join('guest')
}

export const unknownType = 'goal.reached'

/** Raises an event of a type that a later version may have. */
export async function raiseUnknownType(service: Service, { workspace, owner }: TestWorkspace): Promise<void> {
  const actor = await findMemberActor(service.database.read, workspace.id, owner.id)
  await write(service.database, workspace.id, async (sql) =>
    record(sql, actor, {
      action: unknownType as EventType,
      subject_id: owner.id,
      list_id: null,
      data: { goal: { id: 'gol_1', reached: 1 } },
    }),
  )
}
