import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A profile in V8's format: which function ran at each sample, and the time between samples in µs. */
export type CpuProfile = {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}
type CallFrame = { functionName: string; url: string; lineNumber: number }

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const packagesShown = 25
const functionsShown = 40

/** Renders self time in percent of the time that wasn't idle, first by package, then by function. */
export const renderCpuProfile = (profile: CpuProfile): string =>
  [
    shares(selfTimes(profile, framePackage), packagesShown),
    shares(selfTimes(profile, frameLabel), functionsShown),
  ].join('\n\n')

/** Renders self time in milliseconds, by package. */
export const renderPackages = (profile: CpuProfile): string =>
  rankTimes(selfTimes(profile, framePackage))
    .slice(0, packagesShown)
    .map(([name, us]) => `${(us / 1_000).toFixed(1).padStart(7)} ms  ${name}`)
    .join('\n')

/** Returns self time in µs by a name of the function; idle time isn't part of it. */
function selfTimes(
  { nodes, samples, timeDeltas }: CpuProfile,
  nameOfFrame: (frame: CallFrame) => string,
): Map<string, number> {
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, nameOfFrame(callFrame)]))
  const own = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = nameOf.get(id) ?? ''
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  own.delete('(idle)')
  return own
}

/**
 * Returns time in µs by what it belongs to: the innermost function on the stack that `nameOfFrame` has a name for. Time whose
 * stack has none isn't part of it.
 */
export function timesOf(
  { nodes, samples, timeDeltas }: CpuProfile,
  nameOfFrame: (frame: CallFrame) => string | undefined,
): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const nameOf = new Map<number, string | undefined>()
  const visit = (id: number, outer: string | undefined): void => {
    const node = byId.get(id)
    if (!node) return
    const name = nameOfFrame(node.callFrame) ?? outer
    nameOf.set(id, name)
    for (const child of node.children ?? []) visit(child, name)
  }
  visit(nodes[0]?.id ?? 0, undefined)
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = nameOf.get(id)
    if (name !== undefined) times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  return times
}

/** Returns the time in µs that wasn't idle. */
export const busyUs = (profile: CpuProfile): number =>
  selfTimes(profile, frameLabel)
    .values()
    .reduce((sum, us) => sum + us, 0)

export const rankTimes = (times: Map<string, number>): [name: string, us: number][] =>
  [...times].sort(([, a], [, b]) => b - a)

function shares(times: Map<string, number>, count: number): string {
  const total = times.values().reduce((sum, us) => sum + us, 0)
  return rankTimes(times)
    .slice(0, count)
    .map(([name, us]) => `${((us / total) * 100).toFixed(1).padStart(5)}%  ${name}`)
    .join('\n')
}

/** Names a function's package: of our own sources, the folder. */
export function framePackage(frame: CallFrame): string {
  const { functionName, url } = frame
  if (url === '') return functionName.startsWith('(') ? functionName : 'native code'
  if (url.startsWith('node:')) return url
  const { file } = sourceOf(frame)
  return /(?:node_modules|src|web)\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file
}

function frameLabel(frame: CallFrame): string {
  const { functionName, url } = frame
  if (url === '') return functionName
  const { file, line } = sourceOf(frame)
  return `${functionName || '(anonymous)'}  ${file}:${line}`
}

/** Returns the source of a function; that of a compiled server's, which names each part's source in a comment (0253). */
export function sourceOf({ url, lineNumber }: CallFrame): { file: string; line: number } {
  const file = url.startsWith('file://') ? relative(projectRoot, fileURLToPath(url)) : url
  if (!/^dist\/\d\//.test(file)) return { file, line: lineNumber + 1 }
  const part = partsOf(fileURLToPath(url)).findLast(({ from }) => from <= lineNumber)
  return part ? { file: part.source, line: lineNumber - part.from } : { file, line: lineNumber + 1 }
}

type Part = { from: number; source: string }
const compiled = new Map<string, Part[]>()

function partsOf(path: string): Part[] {
  const known = compiled.get(path)
  if (known) return known
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const parts = lines.flatMap((line, from) => {
    const source = /^\/\/(?:#region)? ((?:node_modules|src|packages)\/\S+)$/.exec(line)?.[1]
    return source === undefined ? [] : [{ from, source }]
  })
  compiled.set(path, parts)
  return parts
}
