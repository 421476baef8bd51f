import { errorMessage } from '../../core/describe-error.ts'
import type { Log } from '../../core/supervisor-log.ts'
import { readFingerprint } from '../../app/web-assets/read-build.ts'
import { buildFolder, canBuild, fingerprintSources } from '../../app/web-assets/fingerprint.ts'
import { runBuild } from './run-build.ts'

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
    await runBuild(entry, ending)
    log.info('web app built', { duration_ms: Math.round(performance.now() - startedAt) })
  } catch (error) {
    if (!ending.aborted) log.error('web app build failed', { reason: errorMessage(error) })
  }
}
