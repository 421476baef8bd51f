import { readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPidFile } from './pid-file.ts'

/** How a leftover is stopped: fast, then without a checkpoint, then at once. The next start recovers from each. */
const stopSignals: [afterMs: number, signal: NodeJS.Signals][] = [
  [20_000, 'SIGKILL'],
  [10_000, 'SIGQUIT'],
  [0, 'SIGINT'],
]
const pollMs = 20

/**
 * Ends the server that an earlier start left behind because its watchdog was killed too. Only the holder of the
 * data folder's lock may call this.
 *
 * @returns the process id in a pid file that names no server of this folder any more: of a process that has
 *   ended but was not reaped yet, or of another that got the same number since
 */
export async function stopLeftoverServer(folder: string): Promise<number | undefined> {
  const pid = readPidFile(folder)?.pid
  if (!pid) return undefined
  const started = performance.now()
  while (servesFolder(pid, folder)) {
    const waitedMs = performance.now() - started
    signal(pid, stopSignals.find(([afterMs]) => waitedMs >= afterMs)?.[1] ?? 'SIGINT')
    await sleep(pollMs)
  }
  return pid
}

/** Whether `pid` is a living server of `folder`. A zombie is not: it only waits for its parent to notice. */
function servesFolder(pid: number, folder: string): boolean {
  const [program, flag, place] = commandLine(pid)
  if (!program?.endsWith('/postgres') || flag !== '-D' || !place) return false
  const own = statSync(folder, { throwIfNoEntry: false })
  const its = statSync(place, { throwIfNoEntry: false })
  return own !== undefined && own.ino === its?.ino && own.dev === its.dev
}

/** Empty for a process that is gone, and for a zombie. */
function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Sends a signal to a process that may have ended already. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}

/** Tells the server of `folder` not to write a checkpoint any more before it ends; the next start recovers. */
export function skipShutdownCheckpoint(folder: string): void {
  const pid = readPidFile(folder)?.pid
  if (pid && servesFolder(pid, folder)) signal(pid, 'SIGQUIT')
}
