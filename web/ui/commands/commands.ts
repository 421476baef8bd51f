import { useLayoutEffect, useRef, useState } from 'react'
import type { CommandId } from './key-map.ts'

/**
 * The commands that are available right now. Screens, panels and selections register theirs while they are mounted;
 * shortcuts and the palette run them without knowing any screen.
 */

type Run = () => unknown
type Commands = { readonly [Id in CommandId]?: Run }
type Registration = { order: number; commands: Commands }

let registrations: readonly Registration[] = []
let mountCount = 0
/** The command of a page that is about to open. */
let awaited: CommandId | undefined

/**
 * Registers commands while the component is mounted. Where several register the same command, the one mounted last
 * handles it; of those mounted together, the innermost.
 *
 * @param commands may change at any time. A handler that returns `false` declines: the key goes to the handler that was
 *   mounted before it, or to the focused element
 * @param when whether the commands are available; the palette doesn't list unavailable ones
 */
export function useCommands(commands: Commands, { when = true } = {}): void {
  // Counted during render, which runs from the outside in; effects run from the inside out.
  const [order] = useState(() => (mountCount += 1))
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  const ids = Object.keys(commands).join(' ')
  useLayoutEffect(() => {
    if (!when) return undefined
    const commandIds = ids.split(' ').filter(Boolean) as CommandId[]
    const registration: Registration = {
      order,
      commands: Object.fromEntries(commandIds.map((id) => [id, () => latest.current[id]?.()])),
    }
    registrations = [...registrations, registration].toSorted((one, other) => one.order - other.order)
    const run = awaited && registration.commands[awaited]
    if (run) {
      awaited = undefined
      queueMicrotask(run)
    }
    return () => {
      registrations = registrations.filter((other) => other !== registration)
    }
  }, [ids, when, order])
}

/** Returns the current handler of a command, if it is available. */
export const commandHandler = (id: CommandId): Run | undefined =>
  registrations.findLast(({ commands }) => commands[id] !== undefined)?.commands[id]

/** Runs the latest handler that doesn't decline by returning `false`. @returns whether one ran */
export const runCommand = (id: CommandId): boolean =>
  registrations.some((_, at) => {
    const own = registrations.at(-1 - at)?.commands[id]
    return own !== undefined && own() !== false
  })

/** Runs a command as soon as the page that was just navigated to registers it. */
export function runOnceRegistered(id: CommandId): void {
  awaited = id
}
