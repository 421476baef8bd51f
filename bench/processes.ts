import { readdirSync, readFileSync } from 'node:fs'

/** Reads process statistics from Linux. */

/** A tick of /proc in µs: Linux reports processor time in hundredths of a second. */
const tickUs = 10_000

type ProcessStat = { parent: number; ownUs: number; reapedUs: number }

/** Reads fields 4 and 14 to 17 of /proc/<pid>/stat; undefined if the process is gone. */
function readStat(pid: number): ProcessStat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return undefined
  }
  // The program's name, in parentheses, may contain anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (field: number) => fields[field - 3] ?? 0
  return { parent: at(4), ownUs: (at(14) + at(15)) * tickUs, reapedUs: (at(16) + at(17)) * tickUs }
}

const listPids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

export const childPids = (pid: number): number[] =>
  listPids().filter((other) => readStat(other)?.parent === pid)

/** Returns the process that started another; 0 if that is gone. */
export const parentPid = (pid: number): number => readStat(pid)?.parent ?? 0

/** Returns a process and all that it has started, directly or not. */
export const treePids = (pid: number): number[] => [pid, ...childPids(pid).flatMap(treePids)]

/** Returns the user and system time of a process, all threads together, in µs. */
export const cpuUs = (pid: number): number => readStat(pid)?.ownUs ?? 0

/** Returns the time of a process and its children, including those that have exited: a PostgreSQL server with its backends. */
export const cpuWithChildrenUs = (pid: number): number =>
  [pid, ...childPids(pid)].reduce((sum, one) => sum + cpuUs(one), readStat(pid)?.reapedUs ?? 0)

/** Returns the time of the child processes that have exited, in µs. */
export const cpuOfEndedChildrenUs = (): number => readStat(process.pid)?.reapedUs ?? 0

/** Returns the command line of a process; empty if it is gone. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Returns the resident memory in MB: current and peak. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
  return { now: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 }
}

/** Returns the memory of a process and its children in MB, pages that they share counted once. */
export const memoryWithChildrenMb = (pid: number): number =>
  [pid, ...childPids(pid)].reduce((sum, one) => sum + proportionalMb(one), 0)

/** Returns the memory of a process in MB; of a page that several processes share, each counts its part. 0 if it is gone. */
export function proportionalMb(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Returns how many files and sockets a process and its children have open. */
export const handleCount = (pid: number): number =>
  [pid, ...childPids(pid)].reduce((sum, one) => sum + openFiles(one), 0)

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}
