import { apiContender, type Bench } from '../context.ts'
import { pgbenchLimit, startRawLimit } from '../baselines.ts'
import { takeTurns } from '../rounds.ts'
import { againstLimit, type Figure } from './figure.ts'

/** One task over TLS with everything on, against what Node and PostgreSQL can do by themselves. */
export async function getFigures(bench: Bench): Promise<Figure[]> {
  const pgbench = await pgbenchLimit(bench, 'get')
  const raw = await startRawLimit(bench, 'get')
  try {
    const [own, https, postgres] = await takeTurns(
      [apiContender(bench, 'get'), raw.contender, pgbench],
      bench.options,
    )
    if (!own || !https || !postgres) return []
    return [
      againstLimit('GET one task', own, https, { atLeast: 0.85, of: 'raw node:https' }),
      againstLimit('GET one task', own, postgres, { atLeast: 0.45, of: 'pgbench' }),
    ]
  } finally {
    await raw.stop()
  }
}

/** A page of 50 over TLS, against the same rows from a bare server. */
export async function pageFigures(bench: Bench): Promise<Figure[]> {
  const raw = await startRawLimit(bench, 'page')
  try {
    const [own, https] = await takeTurns([apiContender(bench, 'page'), raw.contender], bench.options)
    if (!own || !https) return []
    return [againstLimit('GET a page of 50', own, https, { atLeast: 0.8, of: 'raw node:https' })]
  } finally {
    await raw.stop()
  }
}
