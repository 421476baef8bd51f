import { Client } from 'undici'
import type { BenchContext } from '../context.ts'
import { percentile } from '../sample.ts'
import { type LargeWorkspace, seedLargeWorkspace, tasksPerList } from '../seed-large-workspace.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { type Figure, formatCount } from './figure.ts'

const tasks = 100_000
const lists = tasks / tasksPerList
const answerMaxMs = 200
const warmUps = 5
const rounds = 40

/** Measures the charts of a workspace with 100,000 tasks: of all of them, and filtered in each way. */
export async function insightsFigures({ installation }: BenchContext): Promise<Figure[]> {
  const { dataDir, url } = installation
  const large = await seedLargeWorkspace(dataDir, lists)
  const cookie = await createSessionCookie(dataDir, large.owner)
  const client = new Client(url, { connect: { rejectUnauthorized: false } })
  try {
    const figures: Figure[] = []
    for (const [name, query] of Object.entries(queriesOf(large))) {
      const took: number[] = []
      for (let round = -warmUps; round < rounds; round++) {
        const startedAt = performance.now()
        const { statusCode, body } = await client.request({
          method: 'GET',
          path: `/app/v1/workspaces/${large.workspace}/insights?${query}`,
          headers: { cookie },
        })
        await body.dump()
        if (statusCode !== 200) throw new Error(`${name} got status ${statusCode}`)
        if (round >= 0) took.push(performance.now() - startedAt)
      }
      figures.push(insightsFigure(name, percentile(took, 50), percentile(took, 95)))
    }
    return figures
  } finally {
    await client.close()
  }
}

const queriesOf = ({ list, member, label }: LargeWorkspace) => ({
  'all tasks': 'weeks=12',
  'a year of all tasks': 'weeks=52',
  'one list': `list_ids=${list}`,
  'one person': `assignee_ids=${member}`,
  'one label': `label_ids=${label}`,
  'a word in titles': 'text=supplier',
})

const insightsFigure = (name: string, p50: number, p95: number): Figure => ({
  name: `Insights of ${name}, ${formatCount(tasks)} tasks in the workspace`,
  measured: `p95 ${p95.toFixed(0)} ms (p50 ${p50.toFixed(0)})`,
  limit: `${answerMaxMs} ms`,
  ratio: p95 / answerMaxMs,
  target: `p95 ≤ ${answerMaxMs} ms`,
  met: p95 <= answerMaxMs,
})
