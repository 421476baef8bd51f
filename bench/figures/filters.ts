import { join } from 'node:path'
import { type BenchContext, loadConnections, openBenchContext } from '../context.ts'
import { requireSpace } from '../growth/space.ts'
import type { Installation } from '../installation.ts'
import { openPageReader, pathOf, type Query } from '../page-reader.ts'
import { busyWorkspacesOf, type Population, seededId } from '../population.ts'
import { waitForRest } from '../postgres/rest.ts'
import { type Contender, runInTurns } from '../rounds.ts'
import { median, takeSample } from '../sample.ts'
import { largeWorkspaceTasks, type LargeWorkspace, seedLargeWorkspace } from '../seed-large-workspace.ts'
import { runWrk, writeRequests } from '../wrk.ts'
import { type Figure, formatCount, throughputFigure } from './figure.ts'

const atLeast = 0.8
/** In pages a second, to read one of each workspace. */
const slowestRate = 400
/** A page costs no more beyond that, only filling. */
const tasksMax = 5_000_000
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The filters of many workspaces, each with a page of matching tasks in all of them. */
export const filtersOf = (population: Population, workspace: number): Record<string, Query> => ({
  'completed=false': { completed: 'false' },
  assignee_id: { assignee_id: seededId('usr', population, workspace) },
  'assignee_id=none': { assignee_id: 'none' },
  label_id: { label_id: seededId('lbl', population, workspace) },
  'two labels': {
    label_id: [workspace, population.workspaces + workspace]
      .map((number) => seededId('lbl', population, number))
      .join(','),
  },
  priority: { priority: '4' },
  'two priorities': { priority: '3,4' },
  'due_from and due_to': { due_from: inDays(-365), due_to: inDays(365) },
  'overdue=false': { overdue: 'false' },
  'q, a word in titles': { q: 'new' },
  // Tasks with a description make a page a tenth larger.
  'q, a word in descriptions': { q: 'delivery' },
  'three filters': {
    assignee_id: seededId('usr', population, workspace),
    completed: 'false',
    due_from: inDays(0),
  },
})

/** The filters of one large workspace, and the slowest combinations that we know, which have no target. */
export const filtersOfLarge = ({
  list,
  section,
  member,
  label,
  otherLabel,
}: LargeWorkspace): Record<string, Query> => ({
  'completed=false': { completed: 'false' },
  list_id: { list_id: list },
  section_id: { section_id: section },
  assignee_id: { assignee_id: member },
  'assignee_id=none': { assignee_id: 'none' },
  label_id: { label_id: label },
  'two labels': { label_id: `${label},${otherLabel}` },
  'label_id, open': { label_id: label, completed: 'false' },
  priority: { priority: '4' },
  'two priorities': { priority: '3,4' },
  'a week': { due_from: inDays(0), due_to: inDays(6) },
  'a month': { due_from: inDays(-10), due_to: inDays(20) },
  due_from: { due_from: inDays(0) },
  overdue: { overdue: 'true' },
  'list_id and priority': { list_id: list, priority: '4' },
  'assignee_id, open, due_to': { assignee_id: member, completed: 'false', due_to: inDays(0) },
})
const worstOfLarge = ({ list, member, rareLabel }: LargeWorkspace): Record<string, Query> => ({
  'a rare word': { q: 'rarely' },
  'a label that few tasks have': { label_id: rareLabel },
  'label_id=none': { label_id: 'none' },
  'a common word': { q: 'delivery' },
  'a list, section_id=none and unassigned, which few match': {
    list_id: list,
    section_id: 'none',
    assignee_id: 'none',
    priority: '1',
  },
  'a member, section_id=none and an unlikely priority': {
    assignee_id: member,
    section_id: 'none',
    priority: '1',
    overdue: 'true',
  },
})

/** Measures pages of filtered tasks beside the plain page, on the largest installation that `--tasks` names, up to five million. */
export async function filterFigures({ options, programs }: BenchContext): Promise<Figure[]> {
  const tasks = Math.min(tasksMax, Math.max(0, ...options.tasks))
  if (tasks === 0) return []
  requireSpace(tasks)
  const bench = await openBenchContext(options, programs, tasks, {}, { searchable: true })
  try {
    const large = await seedLargeWorkspace(bench.installation.dataDir)
    await waitForRest(bench.installation.dataDir)
    const many = await manyFigures(bench, tasks)
    await waitForRest(bench.installation.dataDir)
    return [...many, ...(await largeFigures(bench, large))]
  } finally {
    await bench.close()
  }
}

async function manyFigures(bench: BenchContext, tasks: number): Promise<Figure[]> {
  const { installation, options, population, programs, folder } = bench
  const contender = (name: string, queryOf: (workspace: number) => Query): Contender => {
    const requests = writeRequests(
      join(folder, `filter-${name.replaceAll(/\W/g, '-')}`),
      Array.from({ length: busyWorkspacesOf(population) }, (_, workspace) => ({
        method: 'GET' as const,
        path: pathOf(queryOf(workspace)),
        token: population.tokens[workspace] ?? '',
      })),
    )
    return {
      name,
      run: (seconds) =>
        takeSample({ node: installation.api, postgres: installation.postgres }, () =>
          runWrk(programs.wrk, { url: installation.url, requests, connections: loadConnections, seconds }),
        ),
    }
  }
  const names = Object.keys(filtersOf(population, 0))
  if (tasks === tasksMax)
    await requireFullPages(installation, population.tokens[0] ?? '', filtersOf(population, 0))
  const contenders = [
    contender('the plain page', () => ({})),
    ...names.map((name) => contender(name, (workspace) => filtersOf(population, workspace)[name] ?? {})),
  ]
  // In use, each workspace has had each page before. The plain one is part of several others, so without this it would be the
  // only one that PostgreSQL has in its memory.
  for (const { run } of contenders) await run(Math.ceil(busyWorkspacesOf(population) / slowestRate))
  const [plain, ...filtered] = await runInTurns(contenders, options)
  return filtered.flatMap((own, index) =>
    plain
      ? [
          throughputFigure(`A page with ${names[index]}, ${formatCount(tasks)} tasks`, own, plain, {
            atLeast,
            of: 'plain page',
          }),
        ]
      : [],
  )
}

/** With fewer tasks in a workspace, pages would be compared with fuller ones. */
async function requireFullPages(
  installation: Installation,
  token: string,
  queries: Record<string, Query>,
): Promise<void> {
  const pages = openPageReader(installation, token)
  try {
    const full = await pages.count({})
    for (const [name, query] of Object.entries(queries)) {
      const count = await pages.count(query)
      if (count !== full) throw new Error(`a page with ${name} has ${count} tasks, a plain one ${full}`)
    }
  } finally {
    await pages.close()
  }
}

/** How often each page is read; the rate window of one workspace leaves no more. */
const readsOfPage = 40

/** Reads the pages one after another, each next to the plain page. */
async function largeFigures({ installation }: BenchContext, large: LargeWorkspace): Promise<Figure[]> {
  const pages = openPageReader(installation, large.token)
  const compare = async (query: Query): Promise<[own: number, plain: number]> => {
    const times: [number[], number[]] = [[], []]
    for (let count = 0; count < readsOfPage; count++) {
      times[0].push(await pages.read(query))
      times[1].push(await pages.read({}))
    }
    // A plan is made for each of the first few executions on a connection.
    return [median(times[0].slice(readsOfPage / 2)), median(times[1].slice(readsOfPage / 2))]
  }
  const figureOf = async (name: string, query: Query, target: boolean): Promise<Figure> => {
    const [own, plain] = await compare(query)
    const ratio = plain / own
    return {
      name: `A page with ${name}, ${formatCount(largeWorkspaceTasks)} tasks in one workspace`,
      measured: `${own.toFixed(1)} ms`,
      limit: `plain page: ${plain.toFixed(1)} ms`,
      ratio,
      ...(target && { target: `≥ ${atLeast.toFixed(2)}`, met: ratio >= atLeast }),
    }
  }
  const figures: Figure[] = []
  try {
    // The process has rested, and its first pages take longer.
    await compare({})
    for (const [name, query] of Object.entries(filtersOfLarge(large)))
      figures.push(await figureOf(name, query, true))
    for (const [name, query] of Object.entries(worstOfLarge(large)))
      figures.push(await figureOf(name, query, false))
  } finally {
    await pages.close()
  }
  return figures
}
