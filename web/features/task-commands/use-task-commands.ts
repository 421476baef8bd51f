import { useCommands } from '../../ui/commands/commands.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { rowOf } from '../../data/tasks/row-store.ts'
import { useMe, useWorkspace } from '../../data/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { words as task } from '../../messages/en/task.ts'
import { actedOn, useActedOn } from './command-targets.ts'
import { attachTo } from '../uploads/attach-files.ts'
import type { deedsIn } from '../task-actions/task-actions.ts'
import { openPicker, type PickerKind } from '../pickers/picker-store.ts'

type TaskCommands = {
  chosen: readonly string[]
  /** The task that is open, beside the list or as a page. */
  open: string | undefined
  deeds: ReturnType<typeof deedsIn>
  /** They can only be read. */
  fixed?: boolean
}

/** What can be done with tasks by key and by name, wherever they are shown: lists, boards, calendars, their page. */
export function useTaskCommands({ chosen, open, deeds, fixed = false }: TaskCommands): void {
  const { id: workspaceId, member_id } = useWorkspace()
  const { name } = useMe().account
  const readOnly = useReadOnly()
  useActedOn({ chosen, open })
  const on = (act: (ids: readonly string[]) => unknown) => () => {
    const ids = actedOn()
    if (ids.length > 0) act(ids)
  }
  const pick = (kind: PickerKind) => on((ids) => openPicker(kind, ids))
  useCommands({ 'task.copyLink': on(copyLinks) })
  useCommands(
    {
      'task.close': on((ids) => (ids.every(isClosed) ? deeds.reopen(ids) : deeds.close(ids))),
      'task.due': pick('due'),
      'task.repeats': pick('repeats'),
      'task.priority': pick('priority'),
      'task.assign': pick('assign'),
      'task.assignMe': on((ids) => deeds.assign(ids, { id: member_id, name })),
      'task.move': pick('move'),
      'task.reminder': pick('reminder'),
      'task.attach': on(([id]) => id !== undefined && attachTo(workspaceId, id)),
      'task.delete': on((ids) => deeds.remove(ids)),
    },
    { when: !readOnly && !fixed },
  )
}

const isClosed = (id: string): boolean => {
  const row = rowOf(id)
  return row?.completed === true || row?.closing === true
}

/** The addresses of tasks, one to a line. */
async function copyLinks(ids: readonly string[]): Promise<void> {
  await navigator.clipboard.writeText(ids.map((id) => `${location.origin}/tasks/${id}`).join('\n'))
  toast(task.linkCopied)
}
