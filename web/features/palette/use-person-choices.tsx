import { useNavigate } from '@tanstack/react-router'
import { usePeople } from '../../data/people.ts'
import { useWorkspace } from '../../data/session.ts'
import type { Choice } from './palette-dialog.tsx'
import { Who } from '../../ui/avatar.tsx'
import { words } from '../../messages/en/palette.ts'
import { deedsIn } from '../task-actions/task-actions.ts'

/** A person: the selection is given to them; without one, their tasks are gone to. */
export function usePersonChoices(
  ids: readonly string[],
  leave: (act: () => unknown) => () => void,
): (Choice & { name: string })[] {
  const navigate = useNavigate()
  const people = usePeople()
  const { id: workspaceId } = useWorkspace()
  return Array.from(people, ([id, name]) => ({
    id,
    name,
    icon: <Who id={id} name={name} />,
    label: ids.length > 0 ? words.assignTo(name) : words.tasksOf(name),
    completes: name,
    run: leave(() =>
      ids.length > 0
        ? deedsIn(workspaceId).assign(ids, { id, name })
        : navigate({ to: '/all', search: { who: id } }),
    ),
  }))
}
