import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/** The commands of the person and the workspace, which the palette has. They are fetched while the browser is idle. */
export function LazyAccountCommands() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() => {
        import('./account-commands.ts').then(
          ({ AccountCommands }) => setPart(() => AccountCommands),
          // Without a connection, their pages still have them.
          () => {},
        )
      }),
    [],
  )
  return Part ? <Part /> : null
}
