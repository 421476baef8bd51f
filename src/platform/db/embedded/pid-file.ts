import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the relevant lines of `postmaster.pid`; undefined when there is no such file. */
export function readPidFile(folder: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}
