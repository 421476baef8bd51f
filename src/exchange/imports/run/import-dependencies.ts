import { DaybookError } from '../../../core/errors.ts'
import { addDependency } from '../../../work/tasks/dependencies/dependencies.ts'
import { addRowWarning, type Chunk, type StepOf, taskIdOf } from './chunk.ts'

/** Blocks tasks by others of the file. A file that was changed by hand may have cycles, or more than a task can have. */
export async function importDependencies(
  chunk: Chunk,
  steps: readonly StepOf<'dependency'>[],
): Promise<void> {
  const { sql, actor } = chunk
  for (const { nth, blocker } of steps) {
    const [task_id, blocked_by_id] = [taskIdOf(chunk, nth), taskIdOf(chunk, blocker)]
    // Skipped if one of the tasks wasn't created, which its own row reports.
    if (!task_id || !blocked_by_id) continue
    try {
      await addDependency(sql, actor, { task_id, blocked_by_id })
    } catch (error) {
      if (!(error instanceof DaybookError)) throw error
      addRowWarning(chunk, nth, 'dependency')
    }
  }
}
