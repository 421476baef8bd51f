import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Coalesces notifications. `NOTIFY` inside a transaction holds a cluster-wide lock until its commit is on
 * disk, so it is sent after the commit, separately. A failed notification loses nothing: listeners also poll,
 * only later.
 */
export function createNotifier(notify: () => Promise<unknown>): () => void {
  let pending: Promise<void> | undefined
  let again = false

  async function send(): Promise<void> {
    do {
      again = false
      await notify().catch(() => {})
    } while (again)
    pending = undefined
  }
  return () => {
    if (pending) again = true
    else pending = send()
  }
}

/** The gap between two notifications; names that arrive in between are sent together. */
const gapMs = 10
/** A payload can have just under 8,000 bytes, and a name has 30. */
const namesMax = 200

/** Coalesces notifications with names: the first is sent at once, those that follow closely together. */
export function createBatchNotifier(notify: (names: string[]) => Promise<unknown>): (name: string) => void {
  const waiting = new Set<string>()
  let sending = false

  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const names = [...waiting].slice(0, namesMax)
      for (const name of names) waiting.delete(name)
      await notify(names).catch(() => {})
      await sleep(gapMs)
    }
    sending = false
  }
  return (name) => {
    waiting.add(name)
    if (sending) return
    sending = true
    void send()
  }
}
