import { useCommands } from '../../ui/commands/commands.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { useMe, useWorkspace } from '../../data/session.ts'
import { sayUnavailable } from '../../ui/lazy-dialog.tsx'
import { commandTargets, useSetCommandTargets } from './command-targets.ts'
import { chooseFiles } from '../../ui/choose-files.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import type { DuePreset } from '../pickers/due-presets.ts'
import { leaveRows } from '../task-list/focus-row.ts'
import { openPicker, type PickerKind } from '../pickers/picker-store.ts'

type TaskCommandOptions = {
  selectedIds: readonly string[]
  /** The task open in the panel or on its page. */
  open: string | undefined
  actions: TaskActions
  /** The tasks are read-only. */
  readOnly?: boolean
}

/** Registers the commands for tasks, wherever they are shown: lists, boards, calendars, the task page. */
export function useTaskCommands({
  selectedIds,
  open,
  actions,
  readOnly: fixed = false,
}: TaskCommandOptions): void {
  const { id: workspaceId, member_id } = useWorkspace()
  const { name } = useMe().account
  const readOnly = useReadOnly()
  useSetCommandTargets({ chosen: selectedIds, open })
  const on = (act: (ids: readonly string[]) => unknown) => () => {
    const ids = commandTargets()
    if (ids.length > 0) act(ids)
  }
  const pick = (kind: PickerKind) => on((ids) => openPicker(kind, ids))
  const due = (preset: DuePreset) =>
    on(async (ids) => {
      const { setDuePreset } = await import('../pickers/due-presets.ts')
      setDuePreset(actions, workspaceId, ids, preset)
    })
  const copy = (what: 'Links' | 'Numbers') =>
    on(async (ids) => (await import('./copy-references.ts'))[`copy${what}`](ids))
  useCommands({ 'task.copyLink': copy('Links'), 'task.copyNumber': copy('Numbers') })
  useCommands(
    {
      'task.complete': on((ids) => {
        if (ids.every(isCompleted)) return actions.reopen(ids)
        actions.complete(ids)
        leaveRows(ids)
      }),
      'task.start': pick('start'),
      'task.due': pick('due'),
      'task.dueToday': due('today'),
      'task.dueTomorrow': due('tomorrow'),
      'task.dueNextWeek': due('nextWeek'),
      'task.dueNone': due('none'),
      'task.repeats': pick('repeats'),
      'task.priority': pick('priority'),
      'task.estimate': pick('estimate'),
      'task.assign': pick('assign'),
      'task.assignMe': on((ids) => actions.toggleAssignee(ids, { id: member_id, name })),
      'task.labels': pick('labels'),
      'task.blocked': pick('blocked'),
      'task.move': pick('move'),
      'task.reminder': pick('reminder'),
      'task.attach': on(([id]) => id !== undefined && chooseAndAttachFiles(workspaceId, id)),
      'task.duplicate': on((ids) => actions.duplicate(ids)),
      'task.delete': on((ids) => actions.delete(ids)),
    },
    { when: !readOnly && !fixed },
  )
}

const isCompleted = (id: string): boolean => {
  const row = visibleRow(id)
  return row?.completed === true || row?.closing === true
}

/** Lets the person choose files for a task that may not be open. What uploads them is fetched in the meantime. */
function chooseAndAttachFiles(workspaceId: string, taskId: string): void {
  const loading = import('../uploads/attach-files.ts')
  chooseFiles((files) => {
    void loading.then(({ attachAndReport }) => attachAndReport(workspaceId, taskId, files), sayUnavailable)
  })
}
