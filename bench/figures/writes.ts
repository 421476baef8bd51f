import { apiContender, type Bench } from '../context.ts'
import { pgbenchLimit } from '../baselines.ts'
import { takeTurns } from '../rounds.ts'
import { againstLimit, type Figure } from './figure.ts'

/** A new task over TLS, against pgbench with the same statements in the same round trips. */
export async function postFigures(bench: Bench): Promise<Figure[]> {
  const pgbench = await pgbenchLimit(bench, 'post')
  const [own, postgres] = await takeTurns([apiContender(bench, 'post'), pgbench], bench.options)
  if (!own || !postgres) return []
  return [againstLimit('POST a task', own, postgres, { atLeast: 0.65, of: 'pgbench' })]
}
