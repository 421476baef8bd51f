import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { startInstallation, temporaryFolder } from '../installation.ts'
import { median } from '../sample.ts'
import type { Figure } from './figure.ts'

const firstMaxS = 1.5
const laterMaxS = 0.4

/** From the command to its word that it serves: on an empty folder with nothing compiled yet, and again. */
export async function startFigures({ options }: Bench): Promise<Figure[]> {
  const first: number[] = []
  const later: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const folder = temporaryFolder()
    const env = { NODE_COMPILE_CACHE: join(folder.path, 'compiled') }
    try {
      for (const times of [first, later]) {
        const installation = await startInstallation(join(folder.path, 'data'), env)
        times.push(installation.startedInS)
        await installation.stop()
      }
    } finally {
      folder.remove()
    }
  }
  return [figure('First start to ready', first, firstMaxS), figure('Later start to ready', later, laterMaxS)]
}

function figure(name: string, times: number[], maxS: number): Figure {
  const typical = median(times)
  return {
    name,
    measured: `${typical.toFixed(2)} s`,
    limit: `${maxS} s`,
    ratio: typical / maxS,
    target: `≤ ${maxS} s`,
    met: typical <= maxS,
  }
}
