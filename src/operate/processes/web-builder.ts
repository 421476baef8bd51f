import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../core/process-log.ts'
import { readFingerprint } from '../../app/web-assets/read-build.ts'
import { buildFolder, canBuild, fingerprintSources } from '../../app/web-assets/fingerprint.ts'

/** Requests come first; `nice` rather than a call, since a call would reach one thread of many. */
const niceness = '15'

/**
 * Builds the pages beside the service when their sources have changed since the last build, as they have in a fresh
 * checkout. The API takes the build over by itself. A release has its build and no sources, so there is nothing to do;
 * a failure is logged and leaves the build before in place.
 *
 * @param entry the module that builds
 * @param ending ends a build that is under way
 */
export async function buildWebInBackground(log: Log, entry: URL, ending: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  try {
    const stamp = await fingerprintSources()
    if (ending.aborted || stamp === undefined || stamp === (await readFingerprint(buildFolder))) return
    if (!(await canBuild()))
      return log.warn('the pages are older than their sources and cannot be built here')
    log.info('the pages are being built')
    await runBuild(fileURLToPath(entry), ending)
    log.info('the pages are built', { duration_ms: Math.round(performance.now() - startedAt) })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!ending.aborted) log.error('the pages could not be built', { reason })
  }
}

/** @throws what the build says of a failure */
async function runBuild(entry: string, signal: AbortSignal): Promise<void> {
  const child = spawn('nice', ['-n', niceness, process.execPath, entry], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  const [complaint, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  if (code !== 0) throw new Error(complaint.trim())
}
