import type { Row } from '../../data/tasks/row.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { clearDue, setReminders } from './change-due.ts'
import { changeEach, changeFields, renameTask, toggleAssignee, toggleLabel } from './change-fields.ts'
import { completeTasks, reopenTasks } from './complete-tasks.ts'
import { createTasks } from './create-tasks.ts'
import { deleteFile, deleteTasks } from './delete-tasks.ts'
import type { NewTask } from './new-task.ts'
import { moveTasks, placeTasks } from './place-tasks.ts'
import { createTaskWrites, type Reminder, type TaskPatch, type TaskPosition } from './task-writes.ts'

const loadDuplicateTasks = () => import('./duplicate-tasks.ts')
// Also works without a connection, then.
whenIdle(() => void loadDuplicateTasks().catch(() => {}))

type Ids = readonly string[]

export type TaskActions = ReturnType<typeof createTaskActions>

/** Actions on one or more tasks. Each shows at once, with a toast, and can be undone and redone. */
export function createTaskActions(workspaceId: string) {
  const writes = createTaskWrites(workspaceId)
  return {
    complete: (ids: Ids) => completeTasks(writes, ids),
    reopen: (ids: Ids) => reopenTasks(writes, ids),
    change: (ids: Ids, patch: TaskPatch, text: string) => changeFields(writes, ids, patch, text),
    changeEach: (patches: readonly { id: string; patch: TaskPatch }[], text: string) =>
      changeEach(writes, patches, text),
    toggleAssignee: (ids: Ids, person: { id: string; name: string }) => toggleAssignee(writes, ids, person),
    toggleLabel: (ids: Ids, label: { id: string; name: string }) => toggleLabel(writes, ids, label),
    rename: (row: Row, title: string, text: string) => renameTask(writes, row, title, text),
    clearDue: (ids: Ids, reminders: ReadonlyMap<string, readonly Reminder[]>) =>
      clearDue(writes, ids, reminders),
    setReminders: (
      changes: readonly { id: string; before: readonly Reminder[]; after: readonly Reminder[] }[],
      text: string,
    ) => setReminders(writes, changes, text),
    place: (ids: Ids, to: TaskPosition) => placeTasks(writes, ids, to),
    move: (ids: Ids, to: { list_id: string; section_id: string | null }, name: string) =>
      moveTasks(writes, ids, to, name),
    create: (newTasks: readonly NewTask[], after?: Row | null) =>
      createTasks(writes, workspaceId, newTasks, after),
    duplicate: async (ids: Ids) => {
      const { duplicateTasks } = await loadDuplicateTasks()
      duplicateTasks(writes, ids)
    },
    delete: (ids: Ids) => deleteTasks(writes, ids),
    deleteFile: (taskId: string, file: { id: string; name: string }) => deleteFile(writes, taskId, file),
  }
}
