import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiContender, type Bench, type LoadName, openBench } from './bench.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { Options } from './options.ts'
import type { Programs } from './programs.ts'
import type { Sample } from './sample.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const shown = 60

type CallFrame = { functionName: string; url: string; lineNumber: number }
type Profile = {
  nodes: { id: number; callFrame: CallFrame }[]
  samples: number[]
  timeDeltas: number[]
}

/** Where the API process spends its time under a load: its functions by the time spent in them alone. */
export async function profile(
  load: LoadName,
  options: Options,
  programs: Programs,
  tasks: number,
): Promise<string> {
  const { path, remove } = temporaryFolder()
  try {
    const flags = `--cpu-prof --cpu-prof-interval 200 --cpu-prof-dir=${path}`
    const bench = await openBench(options, programs, tasks, { NODE_OPTIONS: flags })
    const { rate, nodeUs } = await underLoad(bench, load, options.seconds * 3)
    const file = readdirSync(path).find((name) => name.includes(`.${bench.installation.api}.`))
    if (!file) throw new Error('the API process left no profile')
    const title = `${load}: ${rate.toFixed(0)}/s, ${nodeUs.toFixed(0)} µs of a request in node, profiling included`
    return `${title}\n${summaryOf(JSON.parse(readFileSync(join(path, file), 'utf8')) as Profile)}`
  } finally {
    remove()
  }
}

async function underLoad(bench: Bench, load: LoadName, seconds: number): Promise<Sample> {
  try {
    return await apiContender(bench, load).run(seconds)
  } finally {
    // The profile is written when the process ends.
    await bench.close()
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
