import { useNavigate } from '../../router/hooks.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useCommands } from '../../ui/commands/commands.ts'
import { taskNeighbors } from '../../data/task-neighbors.ts'
import { IconButton } from '../../ui/button.tsx'
import { messages } from '../../messages/en/task.ts'

/** Links to the previous and next task of the list the person came from, with the keys K and J. */
export function TaskPager({ id }: { id: string }) {
  const navigate = useNavigate()
  const neighbors = taskNeighbors(id)
  const go = (to: string | undefined) => () => {
    // Replaces the history entry, so that going back leads to the list.
    if (to !== undefined) void navigate({ to: '/tasks/$id', params: { id: to }, replace: true })
  }
  const { previous, next } = neighbors ?? {}
  useCommands({ 'page.previous': go(previous) }, { when: previous !== undefined })
  useCommands({ 'page.next': go(next) }, { when: next !== undefined })
  if (!neighbors) return null
  return (
    <>
      <span className="meta wide-only">{messages.of(neighbors.at, neighbors.of)}</span>
      <IconButton
        icon={ChevronUp}
        label={messages.previous}
        aria-disabled={previous === undefined}
        onClick={go(previous)}
      />
      <IconButton
        icon={ChevronDown}
        label={messages.next}
        aria-disabled={next === undefined}
        onClick={go(next)}
      />
    </>
  )
}
