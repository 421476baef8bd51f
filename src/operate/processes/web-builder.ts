import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { errorMessage } from '../../core/describe-error.ts'
import type { Log } from '../../core/supervisor-log.ts'
import { readFingerprint } from '../../app/web-assets/read-build.ts'
import { buildFolder, canBuild, fingerprintSources } from '../../app/web-assets/fingerprint.ts'

/**
 * Serving requests has priority; the program `nice`, since setpriority() would affect only one of many
 * threads.
 */
const niceness = '15'

/**
 * Builds the web app in the background when its sources have changed since the last build, as in a fresh
 * checkout. The API picks up the build by itself. A release comes with its build and without sources, so
 * there is nothing to do. A failure is logged and leaves the previous build in place.
 *
 * @param entry the module that builds
 * @param ending aborts a build in progress
 */
export async function buildWebInBackground(log: Log, entry: URL, ending: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  try {
    const fingerprint = await fingerprintSources()
    if (ending.aborted || fingerprint === undefined) return
    if (fingerprint === (await readFingerprint(buildFolder))) return
    if (!(await canBuild())) return log.warn('web app build outdated, build tools not installed')
    log.info('web app build started')
    await runBuild(fileURLToPath(entry), ending)
    log.info('web app built', { duration_ms: Math.round(performance.now() - startedAt) })
  } catch (error) {
    if (!ending.aborted) log.error('web app build failed', { reason: errorMessage(error) })
  }
}

/** @throws with the output of a failed build */
async function runBuild(entry: string, signal: AbortSignal): Promise<void> {
  const child = spawn('nice', ['-n', niceness, process.execPath, entry], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  const [output, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  if (code !== 0) throw new Error(output.trim())
}
