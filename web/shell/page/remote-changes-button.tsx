import { useCommands } from '../../ui/commands/commands.ts'
import { applyRemoteChanges, useRemoteChangeCount } from '../../data/tasks/remote-changes.ts'
import { messages } from '../../messages/en/shell.ts'

/** Counts changes by others that wait to be shown, so that rows don't move unexpectedly. */
export function RemoteChangesButton() {
  const count = useRemoteChangeCount()
  useCommands({ 'list.changes': applyRemoteChanges }, { when: count > 0 })
  return (
    <span role="status">
      {count > 0 && (
        <button
          type="button"
          className="remote-changes"
          title={messages.remoteChanges.title}
          onClick={applyRemoteChanges}
        >
          {messages.remoteChanges.count(count)}
        </button>
      )}
    </span>
  )
}
