import { addPastRepetitions } from '../../../work/tasks/batch/complete-many.ts'
import { type Chunk, type StepOf, taskIdOf } from './chunk.ts'
import { earlierStamp, findCreditableMembers } from './import-tasks.ts'

/** Adds what was closed of recurring tasks before. */
export async function importRepetitions(chunk: Chunk, steps: readonly StepOf<'repetition'>[]): Promise<void> {
  if (steps.length === 0) return
  const { sql, actor } = chunk
  const memberOf = await findCreditableMembers(
    chunk,
    steps.map(({ repetition }) => repetition.completed_by),
  )
  const closed = steps.flatMap(({ nth, repetition }) => {
    const task_id = taskIdOf(chunk, nth)
    if (!task_id) return []
    const completed_by = memberOf(repetition.completed_by) ?? actor.member_id
    const completed_at = earlierStamp(sql.stamp, repetition.completed_at)
    return [{ ...repetition, task_id, completed_by, completed_at }]
  })
  addPastRepetitions(sql, actor, closed)
}
