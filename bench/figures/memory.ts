import { apiContender, type BenchContext } from '../context.ts'
import { memoryMb } from '../processes.ts'
import type { Figure } from './figure.ts'

const maxMb = 250

/** Measures the API process's peak memory, including the loads of the other figures. */
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
  ]
}
