import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailure, exitCodes } from '../failure.ts'
import { finishBeforeSignals } from '../terminal/stop-signal.ts'

type Holder = { id: string; pid: number; host: string }

const pollMs = 50
const waitMs = 40_000
/** Longer than anyone holds it. It counts for holders that can't be asked: on another machine, or whose number was reused. */
const abandonedMs = 120_000
const guardMs = 10_000

/**
 * Does something that only one process of this user may do at a time. A lock whose process has ended is taken over. Signals
 * that would end this one wait until it's done.
 *
 * @param file exists while someone holds the lock
 * @throws when it's held for too long
 */
export async function withLock<T>(file: string, work: () => Promise<T> | T): Promise<T> {
  const own: Holder = { id: randomUUID(), pid: process.pid, host: hostname() }
  for (const startedAt = Date.now(); !take(file, own); await sleep(pollMs)) {
    takeOver(file)
    if (Date.now() - startedAt > waitMs)
      throw new CommandFailure(
        `Another daybook command has been using your sign-in for too long. Try again, or delete ${file} if none is running`,
        exitCodes.failed,
      )
  }
  return finishBeforeSignals(async () => {
    try {
      return await work()
    } finally {
      if (readHolder(file)?.id === own.id) rmSync(file, { force: true })
    }
  })
}

function take(file: string, own: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a lock that was left behind. Only one process at a time does, so that none removes the lock of the next. */
function takeOver(file: string): void {
  if (!isAbandoned(file)) return
  const guard = `${file}.stale`
  try {
    mkdirSync(guard)
  } catch {
    if (ageMs(guard) > guardMs) rmSync(guard, { recursive: true, force: true })
    return
  }
  try {
    if (isAbandoned(file)) rmSync(file, { force: true })
  } finally {
    rmdirSync(guard)
  }
}

function isAbandoned(file: string): boolean {
  const holder = readHolder(file)
  return (holder?.host === hostname() && !isRunning(holder.pid)) || ageMs(file) > abandonedMs
}

/** Returns undefined for a lock that has just gone, or isn't written yet. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function ageMs(file: string): number {
  const state = statSync(file, { throwIfNoEntry: false })
  return state ? Date.now() - state.mtimeMs : 0
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
