import { useNavigate } from '../../router/hooks.ts'
import { useMemberNames } from '../../data/people.ts'
import { useWorkspace } from '../../data/session.ts'
import type { PaletteItem } from './palette-dialog.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { messages } from '../../messages/en/palette.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'

/** Returns people as items: they assign the selection, or without one, open the person's tasks. */
export function usePersonChoices(
  ids: readonly string[],
  leave: (act: () => unknown) => () => void,
): (PaletteItem & { name: string })[] {
  const navigate = useNavigate()
  const people = useMemberNames()
  const { id: workspaceId } = useWorkspace()
  return Array.from(people, ([id, name]) => ({
    id,
    name,
    icon: <Avatar id={id} name={name} />,
    label: ids.length > 0 ? messages.assignTo(name) : messages.tasksOf(name),
    completes: name,
    run: leave(() =>
      ids.length > 0
        ? createTaskActions(workspaceId).toggleAssignee(ids, { id, name })
        : navigate({ to: '/all', search: { who: id } }),
    ),
  }))
}
