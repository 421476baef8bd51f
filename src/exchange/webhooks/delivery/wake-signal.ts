/** Results that arrive close together lead to one claim instead of one each. */
const coalesceMs = 3

/** Lets a loop sleep until there is something to do. */
export type WakeSignal = {
  wake(): void
  /** Wakes the loop in a few milliseconds, once for all calls until then. */
  wakeSoon(): void
  /** Waits for a wake-up, at most `ms`; returns at once if one came since the last wait. */
  wait(ms: number): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let resolveWait: (() => void) | undefined
  let pending = false
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    clearTimeout(timer)
    timer = undefined
    pending = true
    resolveWait?.()
  }

  return {
    wake,
    wakeSoon: () => void (timer ??= setTimeout(wake, coalesceMs)),
    async wait(ms) {
      if (!pending) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timeout = setTimeout(resolve, ms)
        resolveWait = resolve
        await promise
        clearTimeout(timeout)
        resolveWait = undefined
      }
      pending = false
    },
  }
}
