import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log.ts'
import { readStamp } from '../pages/load.ts'
import { buildFolder, canBuild, stampOfSources } from '../pages/stamp.ts'

/** A build of the pages that may be under way. */
export type PageBuild = { stop(): void }

const entry = fileURLToPath(new URL('../build-pages.ts', import.meta.url))
/** Requests come first; `nice` rather than a call, since a call would reach one thread of many. */
const niceness = '15'

/**
 * Builds the pages beside the service when their sources have changed since the last build, as they have in a fresh
 * checkout. The API takes the build over by itself. A release has its build and no sources, so there is nothing to do;
 * a failure is logged and leaves the build before in place.
 */
export function buildPagesBeside(log: Log): PageBuild {
  let child: ChildProcess | undefined
  let stopped = false

  async function run(): Promise<void> {
    const stamp = await stampOfSources()
    if (stamp === undefined || stamp === (await readStamp(buildFolder))) return
    if (!(await canBuild()))
      return log.warn('the pages are older than their sources and cannot be built here')
    if (stopped) return
    log.info('the pages are being built')
    const startedAt = performance.now()
    child = spawn('nice', ['-n', niceness, process.execPath, entry], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const [reason, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
    if (stopped) return
    const fields = { duration_ms: Math.round(performance.now() - startedAt) }
    if (code === 0) log.info('the pages are built', fields)
    else log.error('the pages could not be built', { ...fields, reason: reason.trim() })
  }

  run().catch((error: unknown) =>
    log.error('the pages could not be built', {
      reason: error instanceof Error ? error.message : String(error),
    }),
  )
  return {
    stop() {
      stopped = true
      child?.kill('SIGKILL')
    },
  }
}
