import { apiContender, type BenchContext, type LoadKind, openBenchContext } from '../context.ts'
import { blocksPerRequest, measureDueScan } from '../growth/blocks.ts'
import { openSearches, type Searches } from '../growth/searches.ts'
import { databaseGigabytes, requireSpace } from '../growth/space.ts'
import type { BenchOptions } from '../options.ts'
import { startWithStatements } from '../postgres/start-with-statements.ts'
import type { Programs } from '../programs.ts'
import { runInTurns } from '../rounds.ts'
import { median } from '../sample.ts'
import { throughputFigure, type Figure, formatCount } from './figure.ts'

/** What every size is compared with. */
const smallestTasks = 100_000
const loads: [LoadKind, string, atLeast: number][] = [
  ['get', 'GET one task', 0.75],
  ['page', 'GET a page of 50', 0.5],
  ['since', 'GET a page of 50 with updated_since', 0.5],
  ['post', 'POST a task', 0.9],
]
const blocksMax = 1.5
const timesMax = 2
const searchesPerRound = 200

type Grown = { bench: BenchContext; searches: Searches; tasks: number; close(): Promise<void> }

/** Measures installations with as many tasks as `--tasks` says, each in turns with one of a hundred thousand. */
export async function growthFigures({ options, programs }: BenchContext): Promise<Figure[]> {
  const sizes = options.tasks.filter((tasks) => tasks > smallestTasks)
  if (sizes.length === 0) return []
  const figures: Figure[] = []
  const small = await openGrown(options, programs, smallestTasks)
  try {
    for (const tasks of sizes) {
      const large = await openGrown(options, programs, tasks)
      try {
        figures.push(...(await compare(large, small)))
      } finally {
        await large.close()
      }
    }
  } finally {
    await small.close()
  }
  return figures
}

async function openGrown(options: BenchOptions, programs: Programs, tasks: number): Promise<Grown> {
  requireSpace(tasks)
  const startedAt = performance.now()
  const bench = await openBenchContext(
    options,
    programs,
    tasks,
    {},
    {
      start: startWithStatements,
      searchable: true,
    },
  )
  try {
    process.stderr.write(
      `  filled with ${formatCount(tasks)} tasks after ${((performance.now() - startedAt) / 60_000).toFixed(1)} min, ${(await databaseGigabytes(bench.installation.dataDir)).toFixed(1)} GB\n`,
    )
    const searches = await openSearches(bench)
    return {
      bench,
      searches,
      tasks,
      async close() {
        await searches.close()
        await bench.close()
      },
    }
  } catch (error) {
    await bench.close()
    throw error
  }
}

async function compare(large: Grown, small: Grown): Promise<Figure[]> {
  const { options } = large.bench
  const figures: Figure[] = []
  for (const [load, name, atLeast] of loads) {
    const turns = [apiContender(large.bench, load), apiContender(small.bench, load)]
    const [after, before] = await runInTurns(turns, options)
    if (!after || !before) continue
    figures.push({
      ...throughputFigure(sized(name, large), after, before, { atLeast, of: ofSmallest }),
      size: { series: name, tasks: large.tasks },
    })
  }
  figures.push(await searchFigure(large, small))
  for (const [load, name] of loads)
    figures.push(await blocksFigure(name, large, small, ({ bench }) => blocksPerRequest(bench, load)))
  figures.push(await blocksFigure('a search', large, small, ({ searches }) => searches.blocks()))
  figures.push(
    await blocksFigure(
      'a look for due tasks',
      large,
      small,
      async ({ bench }) => (await measureDueScan(bench)).blocks,
    ),
  )
  figures.push(await startFigure(large, small))
  return figures
}

const ofSmallest = `${formatCount(smallestTasks)} tasks`
const sized = (name: string, { tasks }: Grown): string => `${name}, ${formatCount(tasks)} tasks`

/** Compares times, for which less is better. */
function timesFigure(
  name: string,
  tasks: number,
  [after, before]: [number, number],
  { format, atMost }: { format: (value: number) => string; atMost: number },
): Figure {
  return {
    name: `${name}, ${formatCount(tasks)} tasks`,
    measured: format(after),
    limit: `${ofSmallest}: ${format(before)}`,
    ratio: after / before,
    target: `≤ ${atMost}×`,
    met: after / before <= atMost,
    lowerIsBetter: true,
    size: { series: name, tasks },
  }
}

async function searchFigure(large: Grown, small: Grown): Promise<Figure> {
  const took = new Map<Grown, number[]>([large, small].map((grown) => [grown, []]))
  for (let round = 0; round <= large.bench.options.rounds; round++)
    for (const [grown, own] of took) {
      for (let number = 0; number < searchesPerRound; number++) {
        const ms = await grown.searches.search(round * searchesPerRound + number)
        // The first round warms up.
        if (round > 0) own.push(ms)
      }
    }
  return timesFigure('Search', large.tasks, [median(took.get(large)!), median(took.get(small)!)], {
    format: (ms) => `p50 ${ms.toFixed(1)} ms`,
    atMost: timesMax,
  })
}

async function blocksFigure(
  what: string,
  large: Grown,
  small: Grown,
  count: (grown: Grown) => Promise<number>,
): Promise<Figure> {
  const blocks: [number, number] = [await count(large), await count(small)]
  return timesFigure(`Buffers for ${what}`, large.tasks, blocks, {
    format: (value) => value.toFixed(1),
    atMost: blocksMax,
  })
}

/** Starts each again a few times; the sizes take turns. */
async function startFigure({ bench: large, tasks }: Grown, { bench: small }: Grown): Promise<Figure> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < large.options.rounds; round++) {
    times[0].push((await large.restart()).startedInS)
    times[1].push((await small.restart()).startedInS)
  }
  return timesFigure('Later start to ready', tasks, [median(times[0]), median(times[1])], {
    format: (seconds) => `${seconds.toFixed(2)} s`,
    atMost: timesMax,
  })
}
