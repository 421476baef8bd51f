import { useConnection } from '../../data/use-connection.ts'
import { words } from '../../messages/en/shell.ts'

/** The dot at the foot of the sidebar: whether what one sees is the server's. */
export function Standing() {
  const { isOff, waiting } = useConnection()
  return (
    <>
      <span className="live" data-off={isOff || undefined} />
      <span role="status">
        {isOff
          ? words.state.offline(waiting)
          : waiting > 0
            ? words.state.saving(waiting)
            : words.state.current}
      </span>
    </>
  )
}
