import { keepRepetitions } from '../../../work/tasks/recurrence/import-repetitions.ts'
import { type Chunk, type Of, taskOf } from './chunk.ts'
import { noLaterThan, ownedBy } from './import-tasks.ts'

/** Adds what was closed of recurring tasks before. */
export async function makeRepetitions(chunk: Chunk, steps: readonly Of<'repetition'>[]): Promise<void> {
  if (steps.length === 0) return
  const { sql, actor } = chunk
  const memberOf = await ownedBy(
    chunk,
    steps.map(({ repetition }) => repetition.completed_by),
  )
  const closed = steps.flatMap(({ nth, repetition }) => {
    const task_id = taskOf(chunk, nth)
    if (!task_id) return []
    const completed_by = memberOf(repetition.completed_by) ?? actor.member_id
    const completed_at = noLaterThan(sql.stamp, repetition.completed_at)
    return [{ ...repetition, task_id, completed_by, completed_at }]
  })
  keepRepetitions(sql, actor, closed)
}
