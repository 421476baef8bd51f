import { Client } from 'pg'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import { apiContender, type BenchContext, type LoadKind, openBenchContext } from '../context.ts'
import { firstNumber } from '../population.ts'
import { runInTurns } from '../rounds.ts'
import { median } from '../sample.ts'
import { throughputFigure, type Figure, formatCount } from './figure.ts'

const targets: [LoadKind, string, number][] = [
  ['get', 'GET one task', 0.75],
  ['post', 'POST a task', 0.9],
]
const buffersMax = 1.2

/** Measures second installations with as many tasks as `--tasks` says, in turns with the first. */
export async function growthFigures(small: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const tasks of small.options.tasks) figures.push(...(await compareSizes(small, tasks)))
  return figures
}

async function compareSizes(small: BenchContext, tasks: number): Promise<Figure[]> {
  const { options, programs } = small
  process.stderr.write(`  filling an installation with ${tasks} tasks\n`)
  const large = await openBenchContext(options, programs, tasks)
  try {
    const figures: Figure[] = []
    for (const [load, name, atLeast] of targets) {
      const turns = [apiContender(large, load), apiContender(small, load)]
      const [after, before] = await runInTurns(turns, options)
      if (after && before)
        figures.push({
          ...throughputFigure(`${name}, ${formatCount(tasks)} tasks`, after, before, {
            atLeast,
            of: '100,000 tasks',
          }),
          size: { series: name, tasks },
        })
    }
    return [...figures, await bufferFigure(large, small, tasks)]
  } finally {
    await large.close()
  }
}

async function bufferFigure(large: BenchContext, small: BenchContext, tasks: number): Promise<Figure> {
  const [after, before] = [await buffersPerPage(large), await buffersPerPage(small)]
  return {
    name: `Buffers for a page of 50, ${formatCount(tasks)} tasks`,
    measured: String(after),
    limit: `100,000 tasks: ${before}`,
    ratio: after / before,
    target: `≤ ${buffersMax}×`,
    met: after / before <= buffersMax,
    size: { series: 'Buffers for a page of 50', tasks },
  }
}

type ExplainOutput = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[]

/** Returns the median over workspaces of the blocks that PostgreSQL reads for the first page. */
async function buffersPerPage({ installation, roundTrips, population }: BenchContext): Promise<number> {
  const { text = '', values = [] } = roundTrips.page[0]?.[0] ?? {}
  const client = new Client(embeddedAddress(installation.dataDir))
  await client.connect()
  const counts: number[] = []
  for (let workspace = 0; workspace < population.workspaces; workspace += 10) {
    const own = String(firstNumber + workspace)
    const { rows } = await client.query<{ 'QUERY PLAN': ExplainOutput }>(
      `explain (analyze, buffers, format json) ${text}`,
      values.map((value) => (typeof value === 'string' ? value.replaceAll('{workspace}', own) : value)),
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    counts.push((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0))
  }
  await client.end()
  return median(counts)
}
