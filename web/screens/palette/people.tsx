import { useNavigate } from '@tanstack/react-router'
import { usePeople } from '../../lib/people.ts'
import { useWorkspace } from '../../lib/session.tsx'
import type { Choice } from '../../parts/palette.tsx'
import { Who } from '../../parts/who.tsx'
import { words } from '../../words/en/palette.ts'
import { deedsIn } from '../tasks/deeds.ts'

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
