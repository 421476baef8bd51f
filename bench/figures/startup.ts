import { join } from 'node:path'
import type { BenchContext } from '../context.ts'
import { compileServer } from '../../src/operate/compiled/compile.ts'
import { daybookSources, type Installation, startInstallation } from '../installation.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { median } from '../sample.ts'
import type { Figure } from './figure.ts'

type StartTimes = Pick<Installation, 'startedInS' | 'startCpuS'>

const firstMaxS = 1
const laterMaxS = 0.35

/**
 * Measures the time from the command until the service is ready, with an empty folder and without V8's compiled code: from
 * the sources, as right after a checkout, and from the compiled server; then the latter again.
 */
export async function startupFigures({ options }: BenchContext): Promise<Figure[]> {
  await compileServer()
  const fromSources: StartTimes[] = []
  const first: StartTimes[] = []
  const later: StartTimes[] = []
  for (let round = 0; round < options.rounds; round++) {
    const folder = temporaryFolder()
    const env = { NODE_COMPILE_CACHE: join(folder.path, 'compiled') }
    try {
      const fresh = { NODE_COMPILE_CACHE: join(folder.path, 'of-sources') }
      const checkout = await startInstallation(join(folder.path, 'of-sources-data'), fresh, daybookSources)
      fromSources.push(checkout)
      await checkout.stop()
      for (const starts of [first, later]) {
        const installation = await startInstallation(join(folder.path, 'data'), env)
        starts.push(installation)
        await installation.stop()
      }
    } finally {
      folder.remove()
    }
  }
  return [
    startFigure('First start to ready, from the sources', fromSources, firstMaxS),
    startFigure('First start to ready', first, firstMaxS),
    startFigure('Later start to ready', later, laterMaxS),
  ]
}

function startFigure(name: string, starts: StartTimes[], maxS: number): Figure {
  const typical = median(starts.map((start) => start.startedInS))
  const cpu = median(starts.map((start) => start.startCpuS))
  return {
    name,
    measured: `${typical.toFixed(2)} s, ${cpu.toFixed(2)} s of processor time`,
    limit: `${maxS} s`,
    ratio: typical / maxS,
    target: `≤ ${maxS} s`,
    met: typical <= maxS,
  }
}
