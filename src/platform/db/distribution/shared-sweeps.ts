import { randomUUID } from 'node:crypto'
import type { Channel } from '../connection/channel.ts'

/**
 * Where a look at all workspaces is: it begins, and ends when there is nothing more to do, or with work left for the
 * next look.
 */
type SweepStep = 'begins' | 'finds nothing more' | 'leaves more'

/**
 * What the worker processes of a cluster tell each other about their looks at all workspaces, so that together they look
 * as often as one of them would (0578).
 */
export type SharedSweeps = {
  /**
   * Returns how many milliseconds ago another process found nothing more to do: 0 while one is looking, `Infinity` if this
   * one hasn't heard of it.
   */
  msSinceOthers(name: string): number
  /** Tells the others of a look of this process. */
  announce(name: string, step: SweepStep): void
  close(): Promise<void>
}

/** On a single server, a look costs less than talking about it. */
export const unsharedSweeps: SharedSweeps = {
  msSinceOthers: () => Infinity,
  announce: () => {},
  close: async () => {},
}

/** A look that takes longer is one of a process that is gone, or that can't do everything alone. */
const lookMaxMs = 10_000

const steps: readonly SweepStep[] = ['begins', 'finds nothing more', 'leaves more']

type Sweep = { step: SweepStep; at: number }

/**
 * Shares the looks by notifications. One that is missed costs a look, and nothing else.
 *
 * @param notify sends a payload to all processes that listen to `channel`
 */
export function shareSweeps(channel: Channel, notify: (payload: string) => void): SharedSweeps {
  const ownId = randomUUID()
  const heard = new Map<string, Sweep>()
  let listening = false
  channel.subscribe((payload = '') => {
    const [process = '', nth = '', ...words] = payload.split(' ')
    const step = steps[Number(nth)]
    if (process !== ownId && step) heard.set(words.join(' '), { step, at: performance.now() })
  })
  return {
    msSinceOthers(name) {
      // Only workers ask, so only they need the connection. A lost one is opened again.
      if (!listening) channel.listen().catch(() => {})
      listening = true
      return msSince(heard.get(name), performance.now())
    },
    announce: (name, step) => notify(`${ownId} ${steps.indexOf(step)} ${name}`),
    close: () => channel.close(),
  }
}

function msSince(sweep: Sweep | undefined, now: number): number {
  if (!sweep || sweep.step === 'leaves more') return Infinity
  const ms = now - sweep.at
  if (sweep.step === 'begins') return ms < lookMaxMs ? 0 : Infinity
  return ms
}
