import { errorMessage } from '../../core/describe-error.ts'
import type { Log } from '../../core/supervisor-log.ts'
import { canCompile, findCompiledServer } from '../compiled/compiled-server.ts'
import { runBuild } from './run-build.ts'

/**
 * Compiles the server in the background when its sources have changed since it was last compiled, for the next
 * start (0253). This one runs from the sources, as do those where the build tools aren't installed. A release
 * has no sources.
 *
 * @param entry the module that compiles
 * @param ending aborts it
 */
export async function compileServerInBackground(log: Log, entry: URL, ending: AbortSignal): Promise<void> {
  if (ending.aborted || findCompiledServer() !== undefined || !canCompile()) return
  const startedAt = performance.now()
  try {
    await runBuild(entry, ending)
    log.info('server compiled for the next start', { duration_ms: Math.round(performance.now() - startedAt) })
  } catch (error) {
    if (!ending.aborted) log.error('server not compiled', { reason: errorMessage(error) })
  }
}
