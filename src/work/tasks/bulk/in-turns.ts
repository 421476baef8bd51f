import { setImmediate } from 'node:timers/promises'

/** How many operations are dealt with before other requests of the process get their turn. */
const atOnceMax = 20

/** Yields items in groups, between which the other requests of the process are dealt with. */
export async function* inTurns<Item>(items: readonly Item[], atOnce = atOnceMax): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await setImmediate()
    yield items.slice(start, start + atOnce)
  }
}
