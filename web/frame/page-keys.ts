import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { tinykeys } from 'tinykeys'
import { useMe } from '../lib/session.tsx'
import { isCovered, isTyping } from './keys.ts'

/** A key of the screen that is open. */
export type PageKey = {
  /** As tinykeys names it. */
  key: string
  /** As it stands on the key. */
  shown: string
  what: string
  run: () => void
}
type Listed = { where: string; keys: readonly string[]; what: string }

let listed: readonly Listed[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function list(next: readonly Listed[]): void {
  listed = next
  for (const listener of listeners) listener()
}

/** The keys of the screen, as `?` lists them beside those that work everywhere. */
export const usePageKeyMap = (): readonly Listed[] => useSyncExternalStore(subscribe, () => listed)

/**
 * Binds keys while a screen is shown, and lists them under `?`. Single letters follow the person's preference.
 *
 * @param where what the screen is called there
 * @param keys always the same ones; what they do may change
 */
export function usePageKeys(where: string, keys: readonly PageKey[]): void {
  const { single_keys } = useMe().account.preferences
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const bound = latest.current.map(({ key }, index) => {
      const single = key.length === 1
      const run = (event: KeyboardEvent) => {
        if ((single && !single_keys) || isTyping() || isCovered()) return
        event.preventDefault()
        latest.current[index]?.run()
      }
      return [key, run] as const
    })
    list(latest.current.map(({ shown, what }) => ({ where, keys: [shown], what })))
    const unbind = tinykeys(window, Object.fromEntries(bound))
    return () => {
      unbind()
      list([])
    }
  }, [where, single_keys])
}
