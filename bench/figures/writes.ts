import { apiContender, type BenchContext } from '../context.ts'
import { pgbenchBaseline } from '../baselines.ts'
import { runInTurns } from '../rounds.ts'
import { throughputFigure, type Figure } from './figure.ts'

/** Measures a new task over TLS, against pgbench with the same statements in the same round trips. */
export async function postFigures(bench: BenchContext): Promise<Figure[]> {
  const pgbench = await pgbenchBaseline(bench, 'post')
  const [own, postgres] = await runInTurns([apiContender(bench, 'post'), pgbench], bench.options)
  if (!own || !postgres) return []
  return [throughputFigure('POST a task', own, postgres, { atLeast: 0.65, of: 'pgbench' })]
}
