import { useNavigate } from '../../router/hooks.ts'
import { useState } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { useWorkspace } from '../../data/session.ts'
import { findRows } from '../../data/tasks/row-store.ts'
import type { ListMeta } from '../../data/tasks/use-load-list.ts'
import { messages as dialogs } from '../../messages/en/list-dialogs.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { holdListDeletion } from './hold-list-deletion.ts'
import type { NamedList } from './list-actions.ts'

const messages = dialogs.deletion

type DeleteListDialogProps = { list: NamedList & { archived: boolean }; onClose: () => void }

/** Asks before the list on the screen is deleted with all of its tasks, and says how many there are (0470). */
export function DeleteListDialog({ list, onClose }: DeleteListDialogProps) {
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const [tasks] = useState(() => countTasks(workspaceId, list.id))
  const remove = () => {
    onClose()
    holdListDeletion(workspaceId, list.id, {
      path: `/lists/${list.id}`,
      about: list.name,
      text: messages.deleted(list.name),
    })
    void navigate({ to: '/today' })
  }
  return (
    <ConfirmDialog
      title={messages.title(list.name)}
      action={messages.action}
      pending={false}
      onSubmit={remove}
      onCancel={onClose}
    >
      <p>{messages.text(tasks)}</p>
      {!list.archived && <p>{messages.archive}</p>}
    </ConfirmDialog>
  )
}

/** Counts the tasks of a list that is loaded: all open ones are there, and of the completed ones their number. */
function countTasks(workspaceId: string, listId: string): number {
  const meta = queryClient.getQueryData<ListMeta>(['workspace', workspaceId, `/rows/${listId}`])
  return findRows((row) => row.list_id === listId && !row.completed).length + (meta?.closed_count ?? 0)
}
