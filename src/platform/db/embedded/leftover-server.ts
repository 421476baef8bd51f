import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPidFile } from './pid-file.ts'

/**
 * How a leftover server is stopped: fast, then without a checkpoint, then killed. The next start recovers
 * from each.
 */
const stopSignals: [afterMs: number, signal: NodeJS.Signals][] = [
  [20_000, 'SIGKILL'],
  [10_000, 'SIGQUIT'],
  [0, 'SIGINT'],
]
const pollMs = 20

/**
 * Stops the server that an earlier start left behind because its watchdog was killed too. Only the holder of
 * the data folder's lock may call this.
 *
 * @returns the process ID of a stale pid file, which belongs to a process that has ended but hasn't been
 *   reaped yet, or to another process that got the same ID since
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

/** Whether `pid` is a living server of `folder`. A zombie isn't: it only waits for its parent to reap it. */
function servesFolder(pid: number, folder: string): boolean {
  if (!existsSync('/proc/self')) return namesFolder(pid, folder)
  const [program, flag, dataFolder] = commandLine(pid)
  if (!program?.endsWith('/postgres') || flag !== '-D' || !dataFolder) return false
  const ours = statSync(folder, { throwIfNoEntry: false })
  const theirs = statSync(dataFolder, { throwIfNoEntry: false })
  return ours !== undefined && ours.ino === theirs?.ino && ours.dev === theirs.dev
}

/**
 * The same where the kernel has no files about processes, as on macOS. `ps` doesn't separate the arguments, so
 * the folder is compared as text.
 */
function namesFolder(pid: number, folder: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return `${stdout?.trim()} `.includes(`/postgres -D ${folder} `)
}

/** Returns the command line of a process; empty for one that has ended, and for a zombie. */
function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Signals a process that may have ended already. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}

/** Tells the server of `folder` to stop without writing a checkpoint; the next start recovers. */
export function skipShutdownCheckpoint(folder: string): void {
  const pid = readPidFile(folder)?.pid
  if (pid && servesFolder(pid, folder)) signal(pid, 'SIGQUIT')
}
