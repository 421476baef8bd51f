import { readdirSync, readFileSync } from 'node:fs'
import { childPids } from '../processes.ts'

/** How long the threads of a process have run, and how long they were ready to but waited for a processor, in ms. */
export type ProcessorTime = { ranMs: number; waitedMs: number }

/** Reads what Linux's scheduler counts of a process, all threads together; of its main thread alone if `main`. */
function readProcessorTime(pid: number, main = false): ProcessorTime {
  const sum = { ranMs: 0, waitedMs: 0 }
  try {
    for (const thread of main ? [String(pid)] : readdirSync(`/proc/${pid}/task`)) {
      const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
        .split(' ')
        .map(Number)
      sum.ranMs += ran / 1e6
      sum.waitedMs += waited / 1e6
    }
  } catch {
    // It has ended.
  }
  return sum
}

/** Starts to count, and returns what tells the time since then. */
export function watchProcessor(pids: Record<string, number[]>, mainOnly: readonly string[] = []) {
  const read = (name: string) =>
    (pids[name] ?? []).map((pid) => readProcessorTime(pid, mainOnly.includes(name)))
  const before = new Map(Object.keys(pids).map((name) => [name, read(name)]))
  return (): Record<string, ProcessorTime> =>
    Object.fromEntries(
      Object.keys(pids).map((name) => {
        const start = before.get(name) ?? []
        const sum = { ranMs: 0, waitedMs: 0 }
        for (const [index, time] of read(name).entries()) {
          sum.ranMs += Math.max(0, time.ranMs - (start[index]?.ranMs ?? 0))
          sum.waitedMs += Math.max(0, time.waitedMs - (start[index]?.waitedMs ?? 0))
        }
        return [name, sum]
      }),
    )
}

/** A PostgreSQL server with its processes. */
export const postgresPids = (postgres: number): number[] => [postgres, ...childPids(postgres)]
