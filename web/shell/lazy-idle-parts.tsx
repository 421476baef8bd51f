import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/** What every screen has but no first screen needs. It is fetched while the browser is idle. */
export function LazyIdleParts() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() => {
        import('./idle-parts.tsx').then(
          ({ IdleParts }) => setPart(() => IdleParts),
          // Without a connection, pages and menus still have most of it.
          () => {},
        )
      }),
    [],
  )
  return Part ? <Part /> : null
}
