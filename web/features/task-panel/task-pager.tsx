import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useCommands } from '../../ui/commands/commands.ts'
import { trailAround } from '../../data/task-neighbours.ts'
import { IconButton } from '../../ui/button.tsx'
import { words } from '../../messages/en/task.ts'

/** The previous and the next task of the list one came from: K and J. */
export function Steps({ id }: { id: string }) {
  const navigate = useNavigate()
  const around = trailAround(id)
  const go = (to: string | undefined) => () => {
    // In place of this one, so that going back leads to the list.
    if (to !== undefined) void navigate({ to: '/tasks/$id', params: { id: to }, replace: true })
  }
  const { previous, next } = around ?? {}
  useCommands({ 'page.previous': go(previous) }, { when: previous !== undefined })
  useCommands({ 'page.next': go(next) }, { when: next !== undefined })
  if (!around) return null
  return (
    <>
      <span className="meta wide-only">{words.of(around.at, around.of)}</span>
      <IconButton
        icon={ChevronUp}
        label={words.previous}
        aria-disabled={previous === undefined}
        onClick={go(previous)}
      />
      <IconButton
        icon={ChevronDown}
        label={words.next}
        aria-disabled={next === undefined}
        onClick={go(next)}
      />
    </>
  )
}
