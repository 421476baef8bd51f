import type { Daybook, Task } from '../../../sdk/src/index.ts'
import { CommandFailure, exitCodes } from '../failure.ts'

/** Undoes the completion of the last occurrence of a task. @throws when none has been completed */
export async function undoLastOccurrence(daybook: Daybook, { id }: Task): Promise<Task> {
  const last = (await daybook.tasks.repetitions(id).toArray()).at(-1)
  if (!last) throw new CommandFailure('No occurrence of this task has been completed', exitCodes.notFound)
  return daybook.tasks.undoRepetition(id, last.id)
}
