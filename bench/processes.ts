import { readdirSync, readFileSync } from 'node:fs'

/** What Linux tells of processes. */

/** A tick of /proc in µs: Linux counts in hundredths of a second for every program. */
const tickUs = 10_000

type ProcessStat = { parent: number; ownUs: number; reapedUs: number }

/** Fields 4 and 14 to 17 of /proc/<pid>/stat; undefined for a process that has gone. */
function readStat(pid: number): ProcessStat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return undefined
  }
  // The name of the program, in brackets, may hold anything.
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

/** User and system time that a process has used, all its threads together, in µs. */
export const cpuUs = (pid: number): number => readStat(pid)?.ownUs ?? 0

/** The same with its children, those that have ended included: a PostgreSQL server with its backends. */
export const cpuWithChildrenUs = (pid: number): number =>
  [pid, ...childPids(pid)].reduce((sum, one) => sum + cpuUs(one), readStat(pid)?.reapedUs ?? 0)

/** What the programs that this process ran to their end have used, in µs. */
export const cpuOfEndedChildrenUs = (): number => readStat(process.pid)?.reapedUs ?? 0

/** The command line of a process; empty for one that has gone. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Resident memory in MB: now, and the most there has ever been. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
  return { now: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 }
}
