/** Who has sent a request lately: workspaces, and sessions of the app. */
export type RecentCallers = {
  note(key: string): void
  /** Whether anyone else has sent a request in the last moments. */
  hasOthers(key: string): boolean
}

const recentMs = 100

/** Remembers the last caller, and the last one before that was someone else: one of them isn't `key`. */
export function createRecentCallers(): RecentCallers {
  let last = { key: '', atMs: -Infinity }
  let other = last
  return {
    note(key) {
      if (key !== last.key) other = last
      last = { key, atMs: performance.now() }
    },
    hasOthers: (key) => performance.now() - (key === last.key ? other : last).atMs < recentMs,
  }
}

export type TurnOptions = {
  callers: RecentCallers
  /** How many requests of one caller run at the same time. */
  atOnceMax: number
  /** How long a request waits at most before it runs in addition. */
  waitMaxMs?: number
}

/**
 * Lets the requests of each caller take turns.
 *
 * @returns a function that waits for a turn, unless one is free, and returns what ends it
 */
export type TakeTurn = (key: string) => EndTurn | Promise<EndTurn>
export type EndTurn = () => void

type Queue = { running: number; waiting: Set<() => void> }

/** The longest pause after a turn. */
const pauseMaxMs = 50

/**
 * Creates turns that one caller can't use to take all of the machine: while others send requests too, a turn passes on
 * only after a pause that is as long as it took, times the others of its caller. So on average one of them runs, an
 * expensive request pauses for longer than a cheap one, and the busier the machine is, the longer are the pauses (0248).
 */
export function createTurns({ callers, atOnceMax, waitMaxMs }: TurnOptions): TakeTurn {
  const queues = new Map<string, Queue>()

  function beginTurn(key: string, queue: Queue): EndTurn {
    const startedAt = performance.now()
    return () => {
      const tookMs = performance.now() - startedAt
      const pauses = queue.waiting.size > 0 && queue.running <= atOnceMax && callers.hasOthers(key)
      if (pauses) setTimeout(() => passOn(key, queue), Math.min(pauseMaxMs, tookMs * (atOnceMax - 1)))
      else passOn(key, queue)
    }
  }

  function passOn(key: string, queue: Queue): void {
    const [next] = queue.running > atOnceMax ? [] : queue.waiting
    if (next) next()
    else if (--queue.running === 0) queues.delete(key)
  }

  function wait(key: string, queue: Queue): Promise<EndTurn> {
    return new Promise((resolve) => {
      const begin = () => {
        queue.waiting.delete(begin)
        clearTimeout(overdue)
        resolve(beginTurn(key, queue))
      }
      const runInAddition = () => {
        queue.running++
        begin()
      }
      const overdue = waitMaxMs === undefined ? undefined : setTimeout(runInAddition, waitMaxMs)
      queue.waiting.add(begin)
    })
  }

  return (key) => {
    callers.note(key)
    let queue = queues.get(key)
    if (!queue) queues.set(key, (queue = { running: 0, waiting: new Set() }))
    if (queue.running >= atOnceMax) return wait(key, queue)
    queue.running++
    return beginTurn(key, queue)
  }
}
