import { useConnection } from '../../data/use-connection.ts'
import { messages } from '../../messages/en/shell.ts'

/** The dot at the bottom of the sidebar: whether everything is saved and up to date. */
export function SyncStatus() {
  const { isOff, waiting } = useConnection()
  return (
    <>
      <span className="sync-dot" data-off={isOff || undefined} />
      <span role="status">
        {isOff
          ? messages.state.offline(waiting)
          : waiting > 0
            ? messages.state.saving(waiting)
            : messages.state.current}
      </span>
    </>
  )
}
