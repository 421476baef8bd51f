import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { cpuWithChildrenUs } from '../processes.ts'

/** The state of a listening socket in /proc/net/tcp. */
const listening = '0A'

/** Returns the ids of the processes that listen on a TCP port of this machine; those of other users are invisible. */
export function pidsListeningOn(port: number): number[] {
  const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listeningInodes(file, port)))
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && hasSocket(name, inodes))
    .map(Number)
}

function listeningInodes(file: string, port: number): string[] {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  return readFileSync(file, 'latin1')
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', , state = '', , , , , , inode = ''] = line.trim().split(/\s+/)
      return state === listening && local.endsWith(`:${hexPort}`) ? [`socket:[${inode}]`] : []
    })
}

function hasSocket(pid: string, inodes: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => inodes.has(readLink(`/proc/${pid}/fd/${fd}`)))
  } catch {
    // The process is gone or belongs to someone else.
    return false
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Returns a function that sums up the processor time of processes and their children, in µs. */
export const cpuMeter = (pids: readonly number[]) => (): number | undefined =>
  pids.length === 0 ? undefined : pids.reduce((sum, pid) => sum + cpuWithChildrenUs(pid), 0)
