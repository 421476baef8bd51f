import type { Channel } from './channel.ts'

const everyMs = 500
/** Longer than any transaction may take. */
const giveUpMs = 60_000

/** The payload that announces a change before its commit, and the one that follows the commit. */
export const beforeCommit = (payload: string): string => `?${payload}`
export const afterCommit = (payload: string): string => `!${payload}`

/**
 * Wraps a channel on another server than the one that commits, where a notification can't be part of the transaction.
 * Each change is announced before its commit and again after it. In between, the listeners are called every half
 * second, so a process that crashes right after its commit leaves no other with what that had read before.
 */
export function announcedChannel(channel: Channel): Channel {
  const listeners: ((payload: string | undefined) => void)[] = []
  const announced = new Map<string, NodeJS.Timeout>()

  const publish = (payload: string | undefined) => {
    for (const listener of listeners) listener(payload)
  }

  function forget(payload: string): void {
    clearInterval(announced.get(payload))
    announced.delete(payload)
  }

  function repeat(payload: string): void {
    forget(payload)
    const giveUpAt = performance.now() + giveUpMs
    const timer = setInterval(() => {
      publish(payload)
      if (performance.now() > giveUpAt) forget(payload)
    }, everyMs)
    announced.set(payload, timer.unref())
  }

  channel.subscribe((received) => {
    const payload = received?.slice(1)
    if (received !== undefined && payload !== undefined) {
      if (received === beforeCommit(payload)) repeat(payload)
      else forget(payload)
    }
    publish(payload)
  })

  return {
    get live() {
      return channel.live
    },
    subscribe: (listener) => void listeners.push(listener),
    publishLocally: publish,
    listen: () => channel.listen(),
    async close() {
      for (const payload of announced.keys()) forget(payload)
      await channel.close()
    },
  }
}
