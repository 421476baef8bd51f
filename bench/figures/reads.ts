import { apiContender, type BenchContext } from '../context.ts'
import { pgbenchBaseline, startRawBaseline } from '../baselines.ts'
import { runInTurns } from '../rounds.ts'
import { throughputFigure, type Figure } from './figure.ts'

/** Measures one task over TLS, against the limits of Node and of PostgreSQL. */
export async function getFigures(bench: BenchContext): Promise<Figure[]> {
  const pgbench = await pgbenchBaseline(bench, 'get')
  const raw = await startRawBaseline(bench, 'get')
  try {
    const [own, https, postgres] = await runInTurns(
      [apiContender(bench, 'get'), raw.contender, pgbench],
      bench.options,
    )
    if (!own || !https || !postgres) return []
    return [
      throughputFigure('GET one task', own, https, { atLeast: 0.85, of: 'raw node:https' }),
      throughputFigure('GET one task', own, postgres, { atLeast: 0.5, of: 'pgbench' }),
      // What a bare Node server makes of it on this machine.
      throughputFigure('GET one task from raw node:https', https, postgres, { atLeast: 0.5, of: 'pgbench' }),
    ]
  } finally {
    await raw.stop()
  }
}

/** Measures a page of 50 over TLS, against the same rows from a bare server. */
export async function pageFigures(bench: BenchContext): Promise<Figure[]> {
  const raw = await startRawBaseline(bench, 'page')
  try {
    const [own, https] = await runInTurns([apiContender(bench, 'page'), raw.contender], bench.options)
    if (!own || !https) return []
    return [throughputFigure('GET a page of 50', own, https, { atLeast: 0.85, of: 'raw node:https' })]
  } finally {
    await raw.stop()
  }
}
