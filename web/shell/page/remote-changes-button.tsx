import { useCommands } from '../../ui/commands/commands.ts'
import { letIn, useArrivals } from '../../data/tasks/remote-changes.ts'
import { words } from '../../messages/en/shell.ts'

/** In the bar: what others have changed and what waits, so that nothing moves under one's eyes. */
export function Arrivals() {
  const count = useArrivals()
  useCommands({ 'list.changes': letIn }, { when: count > 0 })
  return (
    <span role="status">
      {count > 0 && (
        <button type="button" className="arrivals" title={words.arrivals.title} onClick={letIn}>
          {words.arrivals.count(count)}
        </button>
      )}
    </span>
  )
}
