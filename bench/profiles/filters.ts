import { join } from 'node:path'
import { type BenchContext, loadConnections, openBenchContext } from '../context.ts'
import { filtersOf, filtersOfLarge } from '../figures/filters.ts'
import { openPageReader, pathOf, type Query } from '../page-reader.ts'
import { busyWorkspacesOf } from '../population.ts'
import { measureShare, type PostgresShare } from '../postgres/share.ts'
import { median, takeSample } from '../sample.ts'
import { seedLargeWorkspace } from '../seed-large-workspace.ts'
import { runWrk, writeRequests } from '../wrk.ts'
import { startToProfile } from './loads.ts'
import { columns, type Profile, section } from './profile.ts'

const seconds = 2
const readsOfPage = 8
/** PostgreSQL makes a new plan for each of the first few executions on a connection. */
const readsBefore = 8

/** Shows what a page with each filter costs, of the API and of PostgreSQL, and how many of its pages it looks at. */
export const filtersProfile: Profile = async ({ options, programs, tasks }) => {
  const bench = await openBenchContext(
    options,
    programs,
    Math.max(tasks, ...options.tasks),
    {},
    { searchable: true, start: startToProfile },
  )
  try {
    const large = await seedLargeWorkspace(bench.installation.dataDir)
    const queries = { 'the plain page': {}, ...filtersOfLarge(large) }
    return {
      text: [
        section(
          'filters: pages in many workspaces, each request',
          columns(
            ['', 'rate', 'µs of Node', 'µs of PostgreSQL', ...statementHeads],
            await profileMany(bench),
          ),
        ),
        section(
          'filters: pages in a workspace of 200,000 tasks, one after another',
          columns(['', 'ms', ...statementHeads], await profileLarge(bench, large.token, queries)),
        ),
      ].join('\n\n'),
    }
  } finally {
    await bench.close()
  }
}

type Row = (string | number)[]

async function profileMany({ installation, population, programs, folder }: BenchContext): Promise<Row[]> {
  const names = ['the plain page', ...Object.keys(filtersOf(population, 0))]
  const rows: Row[] = []
  for (const [index, name] of names.entries()) {
    const requests = writeRequests(
      join(folder, `profiled-filter-${index}`),
      Array.from({ length: busyWorkspacesOf(population) }, (_, workspace) => ({
        method: 'GET' as const,
        path: pathOf(filtersOf(population, workspace)[name] ?? {}),
        token: population.tokens[workspace] ?? '',
      })),
    )
    const load = () =>
      takeSample({ node: installation.api, postgres: installation.postgres }, () =>
        runWrk(programs.wrk, { url: installation.url, requests, connections: loadConnections, seconds }),
      )
    await load()
    const { result, share } = await measureShare(installation, load)
    const count = result.rate * seconds
    rows.push([
      name,
      result.rate.toFixed(0),
      result.nodeUs,
      result.postgresUs,
      ...statementCost(share, count),
    ])
  }
  return rows
}

async function profileLarge(
  { installation }: BenchContext,
  token: string,
  queries: Record<string, Query>,
): Promise<Row[]> {
  const pages = openPageReader(installation, token)
  const rows: Row[] = []
  try {
    for (const [name, query] of Object.entries(queries)) {
      for (let count = 0; count < readsBefore; count++) await pages.read(query)
      const took: number[] = []
      const { share } = await measureShare(installation, async () => {
        for (let count = 0; count < readsOfPage; count++) took.push(await pages.read(query))
      })
      rows.push([name, median(took), ...statementCost(share, readsOfPage)])
    }
  } finally {
    await pages.close()
  }
  return rows
}

const statementHeads = ['µs of its statements', 'planning', 'buffers', 'not cached']

/** Returns the time of the API's statements for a request, that of their plans, and how many pages they look at. */
function statementCost({ statements }: PostgresShare, requests: number): Row {
  const ofPages = statements.filter(({ query }) => /\bfrom tasks\b/.test(query))
  const sum = (value: (one: (typeof ofPages)[number]) => number) =>
    ofPages.reduce((all, one) => all + value(one), 0) / requests
  return [
    sum(({ us }) => us),
    sum(({ planUs }) => planUs),
    sum(({ blocks }) => blocks),
    sum(({ uncachedBlocks }) => uncachedBlocks),
  ]
}
