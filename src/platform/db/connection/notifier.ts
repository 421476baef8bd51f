import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `NOTIFY` inside a transaction holds a lock of the whole cluster until its commit is on disk, so it is sent after the
 * commit and alone. A ring that fails is no loss: whoever waits for it looks by itself, only later.
 */
export function createNotifier(notify: () => Promise<unknown>): () => void {
  let under: Promise<void> | undefined
  let again = false

  async function ring(): Promise<void> {
    do {
      again = false
      await notify().catch(() => {})
    } while (again)
    under = undefined
  }
  return () => {
    if (under) again = true
    else under = ring()
  }
}

/** Between two rings: what is told meanwhile goes out together. */
const gapMs = 10
/** A payload has less than 8 000 bytes, a name 30. */
const namesMax = 200

/** The same with names: the first is told at once, those of the next moment together. */
export function createBatchNotifier(notify: (names: string[]) => Promise<unknown>): (name: string) => void {
  const waiting = new Set<string>()
  let ringing = false

  async function ring(): Promise<void> {
    while (waiting.size > 0) {
      const names = [...waiting].slice(0, namesMax)
      for (const name of names) waiting.delete(name)
      await notify(names).catch(() => {})
      await sleep(gapMs)
    }
    ringing = false
  }
  return (name) => {
    waiting.add(name)
    if (ringing) return
    ringing = true
    void ring()
  }
}
