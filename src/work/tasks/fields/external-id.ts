import { conflict } from '../../../core/errors.ts'
import type { TaskId } from '../../../core/ids.ts'

/** @param taskId the task that has it, if the caller can see it (0270) */
export const externalIdTaken = (taskId: TaskId | undefined) =>
  conflict(
    'external_id_taken',
    'Another task of this workspace has this external_id. Change that task, or use another external_id.',
    taskId === undefined ? {} : { task_id: taskId },
  )
