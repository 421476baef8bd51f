import { join } from 'node:path'
import { type BenchContext, getRequest, loadConnections, pageRequest } from '../context.ts'
import { busyWorkspacesOf, type Population } from '../population.ts'
import { type Contender, medianRatio, runInTurns } from '../rounds.ts'
import { serverUs, takeSample } from '../sample.ts'
import { type LoadRequest, runWrk, writeRequests } from '../wrk.ts'
import { type Figure, formatRate } from './figure.ts'

const encodings = ['br', 'gzip'] as const
const loads: [words: string, request: (population: Population, workspace: number) => LoadRequest][] = [
  ['a page of 50', pageRequest],
  ['one task', (population, workspace) => getRequest(population, workspace, 0)],
]

/** Measures what a compressed response costs, against the same one as it is; no target, since clients choose. */
export async function compressionFigures(bench: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [words, request] of loads) {
    const [plain, ...compressed] = await runInTurns(
      [undefined, ...encodings].map((accepted) => contender(bench, words, request, accepted)),
      bench.options,
    )
    for (const [at, own] of compressed.entries())
      if (plain)
        figures.push({
          name: `GET ${words} as ${encodings[at]}`,
          measured: formatRate(own.median.rate),
          limit: `as it is: ${formatRate(plain.median.rate)}`,
          ratio: medianRatio(own, plain, ({ rate }) => rate),
          cpuRatio: medianRatio(plain, own, serverUs),
          cpu: `${serverUs(own.median).toFixed(0)} against ${serverUs(plain.median).toFixed(0)}`,
        })
  }
  return figures
}

function contender(
  { folder, programs, installation, population }: BenchContext,
  words: string,
  request: (population: Population, workspace: number) => LoadRequest,
  accepted: string | undefined,
): Contender {
  const workspaces = Array.from({ length: busyWorkspacesOf(population) }, (_, workspace) => workspace)
  const name = `${words} ${accepted ?? 'as it is'}`
  const requests = writeRequests(
    join(folder, name),
    workspaces.map((workspace) => Object.assign(request(population, workspace), accepted && { accepted })),
  )
  return {
    name,
    run: (seconds) =>
      takeSample({ node: installation.api, postgres: installation.postgres }, () =>
        runWrk(programs.wrk, { url: installation.url, requests, connections: loadConnections, seconds }),
      ),
  }
}
