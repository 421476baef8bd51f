import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiContender, type BenchContext, isLoadKind, type LoadKind, openBenchContext } from './context.ts'
import { profiledImport, rowCount } from './figures/imports.ts'
import { addDeliverySubscribers, deliveriesInRun, workerContender } from './figures/deliveries.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { BenchOptions } from './options.ts'
import { measureShare, renderShare } from './postgres/share.ts'
import { startWithStatements } from './postgres/start-with-statements.ts'
import type { Programs } from './programs.ts'
import type { Sample } from './sample.ts'
import { openDeliveryContext } from './webhooks/delivery-context.ts'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const linesMax = 60

type CallFrame = { functionName: string; url: string; lineNumber: number }
type CpuProfile = {
  nodes: { id: number; callFrame: CallFrame }[]
  samples: number[]
  timeDeltas: number[]
}

/** Loads of the API, and the worker's deliveries and imports, can be profiled. */
type ProfileTarget = LoadKind | 'deliveries' | 'imports'
export const isProfileTarget = (name: string): name is ProfileTarget =>
  isLoadKind(name) || name === 'deliveries' || name === 'imports'

/**
 * Profiles the product under a load: the functions of one of its processes, by self time, and whom PostgreSQL worked for.
 */
export async function profileLoad(
  load: ProfileTarget,
  options: BenchOptions,
  programs: Programs,
  tasks: number,
): Promise<string> {
  const { path, remove } = temporaryFolder()
  try {
    const env = { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval 200 --cpu-prof-dir=${path}` }
    const open = () => openBenchContext(options, programs, tasks, env, { start: startWithStatements })
    const { pid, measured, share } = await (load === 'deliveries'
      ? profileDeliveries(env, options)
      : load === 'imports'
        ? profileImport(await open())
        : profileApi(load, await open()))
    const file = readdirSync(path).find((name) => name.includes(`.${pid}.`))
    if (!file) throw new Error('the process wrote no profile')
    const title = `${load}: ${measured.rate.toFixed(0)}/s, ${measured.nodeUs.toFixed(0)} µs of Node per request, profiling included`
    const functions = summarize(JSON.parse(readFileSync(join(path, file), 'utf8')) as CpuProfile)
    return `${title}\n${functions}\n\n${share}`
  } finally {
    remove()
  }
}

/** `share` is PostgreSQL's part, rendered. */
type ProfiledRun = { pid: number; measured: Sample; share: string }

async function profileApi(load: LoadKind, bench: BenchContext): Promise<ProfiledRun> {
  try {
    const seconds = bench.options.seconds * 3
    const { result, share } = await measureShare(bench.installation, () =>
      apiContender(bench, load).run(seconds),
    )
    return {
      pid: bench.installation.api,
      measured: result,
      share: renderShare(share, result.rate * seconds),
    }
  } finally {
    // The profile is written when the process exits.
    await bench.close()
  }
}

async function profileImport(bench: BenchContext): Promise<ProfiledRun> {
  try {
    const { result, share } = await measureShare(bench.installation, () => profiledImport(bench))
    return {
      pid: bench.installation.worker(),
      measured: result,
      share: renderShare(share, rowCount),
    }
  } finally {
    await bench.close()
  }
}

async function profileDeliveries(
  env: Record<string, string>,
  { seconds }: BenchOptions,
): Promise<ProfiledRun> {
  const deliveries = await openDeliveryContext(env, { start: startWithStatements })
  try {
    await addDeliverySubscribers(deliveries)
    const { result, share } = await measureShare(deliveries.installation, () =>
      workerContender(deliveries).run(seconds * 3),
    )
    return {
      pid: deliveries.installation.worker(),
      measured: result,
      share: renderShare(share, deliveriesInRun(seconds * 3)),
    }
  } finally {
    await deliveries.close()
  }
}

/** Returns self time in percent of the time that wasn't idle, first by package, then by function. */
const summarize = (profile: CpuProfile): string =>
  [timeShares(profile, framePackage), timeShares(profile, frameLabel)].join('\n\n')

function timeShares(
  { nodes, samples, timeDeltas }: CpuProfile,
  nameOfFrame: (frame: CallFrame) => string,
): string {
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, nameOfFrame(callFrame)]))
  const own = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = nameOf.get(id) ?? ''
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  own.delete('(idle)')
  const total = own.values().reduce((sum, time) => sum + time, 0)
  return [...own]
    .sort(([, a], [, b]) => b - a)
    .slice(0, linesMax)
    .map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(5)}%  ${name}`)
    .join('\n')
}

function framePackage({ functionName, url }: CallFrame): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native code'
  if (url.startsWith('node:')) return url
  return /(?:node_modules|src)\/(?:@[^/]+\/)?[^/]+/.exec(url)?.[0] ?? url
}

function frameLabel({ functionName, url, lineNumber }: CallFrame): string {
  if (url === '') return functionName
  const file = url.startsWith('file://') ? relative(projectRoot, fileURLToPath(url)) : url
  return `${functionName || '(anonymous)'}  ${file}:${lineNumber + 1}`
}
