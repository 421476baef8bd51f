import { percentile } from '../sample.ts'
import type { SoakPeriod } from './soak-results.ts'

/** Collects what the works have done since the last period. */
export type Tally = {
  took(work: string, ms: number): void
  /** Something without a duration happened. */
  count(work: string): void
  wrong(work: string, why: string): void
  /** Ends a period. */
  take(atS: number, seconds: number): SoakPeriod
  /** How often each work was done in all. */
  totals(): Record<string, number>
}

export function createTally(): Tally {
  const add = (counts: Map<string, number>, work: string) => counts.set(work, (counts.get(work) ?? 0) + 1)
  let times = new Map<string, number[]>()
  let wrongs = new Map<string, number>()
  const total = new Map<string, number>()
  return {
    took(work, ms) {
      const own = times.get(work) ?? []
      own.push(ms)
      times.set(work, own)
      add(total, work)
    },
    count: (work) => void add(total, work),
    wrong(work, why) {
      if (!wrongs.has(work)) process.stderr.write(`  ${work}: ${why}\n`)
      add(wrongs, work)
    },
    take(atS, seconds) {
      const [own, failed] = [times, wrongs]
      times = new Map()
      wrongs = new Map()
      const byWork = (value: (ms: number[]) => number) =>
        Object.fromEntries([...own].map(([work, ms]) => [work, Math.round(value(ms) * 100) / 100]))
      return {
        at_s: atS,
        p99_ms: byWork((ms) => percentile(ms, 99)),
        per_second: byWork((ms) => ms.length / seconds),
        wrong: Object.fromEntries(failed),
      }
    },
    totals: () => Object.fromEntries(total),
  }
}
