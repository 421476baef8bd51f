import { useLayoutEffect, useRef, useState } from 'react'
import type { CommandId } from './key-map.ts'

/**
 * What can be done at the moment. A screen, a panel or a selection registers it while it stands; keys and the palette
 * run it, and know nothing of screens.
 */

type Run = () => unknown
type Commands = { readonly [Id in CommandId]?: Run }
type Registration = { order: number; commands: Commands }

let registrations: readonly Registration[] = []
let mountCount = 0

/**
 * Says what can be done while this is shown. Of several that register the same, the one that was mounted last has it,
 * and of those that came together the innermost.
 *
 * @param commands what runs them may change; which ones they are may too. One that answers `false` declines: the key is
 *   whoever's was mounted before, or of what has the focus
 * @param when whether they can be done now; what cannot does nothing, and is not offered
 */
export function useCommands(commands: Commands, { when = true } = {}): void {
  // Counted while drawing, where the outer comes before the inner; effects run the other way round.
  const [order] = useState(() => (mountCount += 1))
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  const ids = Object.keys(commands).join(' ')
  useLayoutEffect(() => {
    if (!when) return undefined
    const named = ids.split(' ').filter(Boolean) as CommandId[]
    const registration: Registration = {
      order,
      commands: Object.fromEntries(named.map((id) => [id, () => latest.current[id]?.()])),
    }
    registrations = [...registrations, registration].toSorted((one, other) => one.order - other.order)
    return () => {
      registrations = registrations.filter((other) => other !== registration)
    }
  }, [ids, when, order])
}

/** What runs a command now; undefined where nobody can. */
export const commandHandler = (id: CommandId): Run | undefined =>
  registrations.findLast(({ commands }) => commands[id] !== undefined)?.commands[id]

/** Does it, as whoever was mounted last and does not answer `false`, which is to say that it is not meant here. */
export const runCommand = (id: CommandId): boolean =>
  registrations.some((_, at) => {
    const own = registrations.at(-1 - at)?.commands[id]
    return own !== undefined && own() !== false
  })
