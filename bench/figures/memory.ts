import { apiContender, type BenchContext } from '../context.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { startInstallation } from '../installation.ts'
import { memoryMb, proportionalMb, treePids } from '../processes.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { Figure } from './figure.ts'

const maxMb = 200
const idleMaxMb = 180
/** Connections that only the start needed are closed by then. */
const idleAfterMs = 45_000

/**
 * Measures the API process's peak memory, including the loads of the other figures, and the memory of a new
 * installation that nobody uses.
 */
export async function memoryFigures(bench: BenchContext): Promise<Figure[]> {
  for (const load of ['get', 'page', 'post'] as const)
    await apiContender(bench, load).run(bench.options.seconds)
  const { now, peak } = memoryMb(bench.installation.api)
  return [
    {
      name: 'Memory of the API process',
      measured: `${peak.toFixed(0)} MB at most, ${now.toFixed(0)} MB at the end`,
      limit: `${maxMb} MB`,
      ratio: peak / maxMb,
      target: `≤ ${maxMb} MB`,
      met: peak <= maxMb,
    },
    await idleFigure(),
  ]
}

/** Adds up all processes, PostgreSQL's too; a page that several share counts once. */
async function idleFigure(): Promise<Figure> {
  const folder = temporaryFolder()
  try {
    const installation = await startInstallation(join(folder.path, 'data'))
    await sleep(idleAfterMs)
    const pids = [...treePids(installation.serve), ...treePids(installation.postgres)]
    const mb = [...new Set(pids)].reduce((sum, pid) => sum + proportionalMb(pid), 0)
    await installation.stop()
    return {
      name: 'Memory of the whole service, idle',
      measured: `${mb.toFixed(0)} MB`,
      limit: `${idleMaxMb} MB`,
      ratio: mb / idleMaxMb,
      target: `≤ ${idleMaxMb} MB`,
      met: mb <= idleMaxMb,
    }
  } finally {
    folder.remove()
  }
}
