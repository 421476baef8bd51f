import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiContender, type Bench, isLoad, type LoadName, openBench } from './context.ts'
import { addAddresses, worker } from './figures/deliveries.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { Options } from './options.ts'
import type { Programs } from './programs.ts'
import type { Sample } from './sample.ts'
import { openDeliveries } from './webhooks/delivery-context.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const shown = 60

type CallFrame = { functionName: string; url: string; lineNumber: number }
type Profile = {
  nodes: { id: number; callFrame: CallFrame }[]
  samples: number[]
  timeDeltas: number[]
}

/** What can be profiled: loads of the API, and the worker's deliveries. */
export const isProfiled = (name: string): name is LoadName | 'deliveries' =>
  isLoad(name) || name === 'deliveries'

/** Where a process of the product spends its time under a load: its functions by the time spent in them alone. */
export async function profile(
  load: LoadName | 'deliveries',
  options: Options,
  programs: Programs,
  tasks: number,
): Promise<string> {
  const { path, remove } = temporaryFolder()
  try {
    const env = { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval 200 --cpu-prof-dir=${path}` }
    const { pid, measured } = await (load === 'deliveries'
      ? deliveriesUnderLoad(env, options)
      : apiUnderLoad(load, await openBench(options, programs, tasks, env)))
    const file = readdirSync(path).find((name) => name.includes(`.${pid}.`))
    if (!file) throw new Error('the process left no profile')
    const title = `${load}: ${measured.rate.toFixed(0)}/s, ${measured.nodeUs.toFixed(0)} µs of each in node, profiling included`
    return `${title}\n${summaryOf(JSON.parse(readFileSync(join(path, file), 'utf8')) as Profile)}`
  } finally {
    remove()
  }
}

type UnderLoad = { pid: number; measured: Sample }

async function apiUnderLoad(load: LoadName, bench: Bench): Promise<UnderLoad> {
  try {
    const measured = await apiContender(bench, load).run(bench.options.seconds * 3)
    return { pid: bench.installation.api, measured }
  } finally {
    // The profile is written when the process ends.
    await bench.close()
  }
}

async function deliveriesUnderLoad(env: Record<string, string>, { seconds }: Options): Promise<UnderLoad> {
  const deliveries = await openDeliveries(env)
  try {
    await addAddresses(deliveries)
    const measured = await worker(deliveries).run(seconds * 3)
    return { pid: deliveries.installation.worker(), measured }
  } finally {
    await deliveries.close()
  }
}

/** Time without what is called, in percent of the time that was not idle: of each package, then of each function. */
const summaryOf = (profile: Profile): string =>
  [shares(profile, packageOf), shares(profile, labelOf)].join('\n\n')

function shares({ nodes, samples, timeDeltas }: Profile, nameIt: (frame: CallFrame) => string): string {
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, nameIt(callFrame)]))
  const own = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = nameOf.get(id) ?? ''
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  own.delete('(idle)')
  const total = own.values().reduce((sum, time) => sum + time, 0)
  return [...own]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shown)
    .map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`)
    .join('\n')
}

function packageOf({ functionName, url }: CallFrame): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native code'
  if (url.startsWith('node:')) return url
  return /(?:node_modules|src)\/(?:@[^/]+\/)?[^/]+/.exec(url)?.[0] ?? url
}

function labelOf({ functionName, url, lineNumber }: CallFrame): string {
  if (url === '') return functionName
  const place = url.startsWith('file://') ? relative(root, fileURLToPath(url)) : url
  return `${functionName || '(anonymous)'}  ${place}:${lineNumber + 1}`
}
