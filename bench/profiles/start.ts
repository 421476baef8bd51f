import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileServer } from '../../src/operate/compiled/compile.ts'
import { type Installation, startInstallation } from '../installation.ts'
import { monotonicMs } from '../sample.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type CpuProfile, framePackage, renderPackages, sourceOf } from './cpu-profile.ts'
import { type Breakdown, columns, type Profile, section } from './profile.ts'

/** With the clock that all processes share, in µs. */
type TimedProfile = CpuProfile & { startTime: number }
type Started = { installation: Installation; spawnedMs: number; readyMs: number }
/** A start, and the functions of its two processes. */
type ProfiledStart = { readyMs: number; supervisor: Timeline; api: Timeline }

/** When a function, a file or a package was first and last on the stack since the command, and for how long in all, in ms. */
type Span = { fromMs: number; toMs: number; busyMs: number }
type Timeline = { spans: Map<string, Span>; firstMs: number; profile: CpuProfile }

const bucketsShown = 24

/** Shows what a first and a later start consist of: once as they are, then with every function recorded. */
export const startProfile: Profile = async () => {
  await compileServer()
  const folder = temporaryFolder()
  try {
    const plain: [label: string, started: Started][] = []
    const recorded: [label: string, started: ProfiledStart][] = []
    for (const label of ['first', 'later'])
      plain.push([label, await startTimed(join(folder.path, 'plain'), cacheIn(folder.path, 'plain'))])
    for (const label of ['first', 'later'])
      recorded.push([label, await startRecorded(folder.path, join(folder.path, 'recorded'), label)])
    return {
      text: section(
        'start: from the command until ready',
        columns(
          ['', 's', 's of processor time', 's while recorded'],
          plain.map(([label, { installation, spawnedMs, readyMs }], at) => [
            label,
            (readyMs - spawnedMs) / 1_000,
            installation.startCpuS,
            (recorded[at]?.[1].readyMs ?? 0) / 1_000,
          ]),
        ),
        ...recorded.flatMap(([label, start]) => [
          `${label} start, phases in ms while recorded`,
          renderPhases(start),
          `${label} start, the supervisor`,
          renderTimeline(start.supervisor),
          `${label} start, the API`,
          renderTimeline(start.api),
          `${label} start, the API by package, self time`,
          renderPackages(start.api.profile),
        ]),
      ),
      breakdown: {
        title: 'From the command until ready, while every function is recorded',
        unit: 'ms',
        rows: recorded.flatMap(([label, start]) => phasesOf(label, start)),
      },
    }
  } finally {
    folder.remove()
  }
}

const cacheIn = (folder: string, name: string) => ({ NODE_COMPILE_CACHE: join(folder, `${name}-cache`) })

async function startTimed(dataDir: string, env: Record<string, string>): Promise<Started> {
  const spawnedMs = monotonicMs()
  const installation = await startInstallation(dataDir, env)
  const readyMs = spawnedMs + installation.startedInS * 1_000
  await installation.stop()
  return { installation, spawnedMs, readyMs }
}

async function startRecorded(folder: string, dataDir: string, label: string): Promise<ProfiledStart> {
  const profiles = join(folder, label)
  const { installation, spawnedMs, readyMs } = await startTimed(dataDir, {
    ...cacheIn(folder, 'recorded'),
    NODE_OPTIONS: `--cpu-prof --cpu-prof-interval 200 --cpu-prof-dir=${profiles}`,
  })
  // Each is written when its process ends.
  const read = (pid: number): Timeline => {
    const file = readdirSync(profiles).find((name) => name.includes(`.${pid}.`))
    if (!file) throw new Error('a process wrote no profile')
    const profile = JSON.parse(readFileSync(join(profiles, file), 'utf8')) as TimedProfile
    return timelineOf(profile, spawnedMs, readyMs)
  }
  return { readyMs: readyMs - spawnedMs, supervisor: read(installation.serve), api: read(installation.api) }
}

/** Marks of a start, by the function that is then on the stack. */
const marks = new Set(['startEmbedded', 'migrate', 'startApi', 'createApp', 'loadTlsCertificates', 'listen'])

/** Sums up a profile until the service was ready, by package and by mark. */
function timelineOf(profile: TimedProfile, spawnedMs: number, readyMs: number): Timeline {
  const { nodes, samples, timeDeltas, startTime } = profile
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const namesOf = new Map<number, { bucket: string; marks: string[] }>()
  const visit = (id: number, bucket: string, outer: string[]): void => {
    const node = byId.get(id)
    if (!node) return
    const { callFrame } = node
    const isNative = callFrame.url === '' && !callFrame.functionName.startsWith('(')
    const own = isNative ? bucket : bucketOf(callFrame)
    const isMark =
      marks.has(callFrame.functionName) && callFrame.url !== '' && !callFrame.url.startsWith('node:')
    const all = isMark ? [...outer, callFrame.functionName] : outer
    namesOf.set(id, { bucket: own, marks: all })
    for (const child of node.children ?? []) visit(child, own, all)
  }
  visit(nodes[0]?.id ?? 0, '(root)', [])
  const spans = new Map<string, Span>()
  const kept: CpuProfile = { nodes, samples: [], timeDeltas: [] }
  let atUs = startTime
  for (const [index, id] of samples.entries()) {
    const deltaUs = timeDeltas[index] ?? 0
    atUs += deltaUs
    const atMs = atUs / 1_000 - spawnedMs
    if (atUs / 1_000 > readyMs) break
    kept.samples.push(id)
    kept.timeDeltas.push(deltaUs)
    const { bucket = '', marks: own = [] } = namesOf.get(id) ?? {}
    if (bucket === '(idle)') continue
    for (const name of [bucket, ...own.map((mark) => `${mark}()`)]) {
      const span = spans.get(name) ?? { fromMs: atMs, toMs: atMs, busyMs: 0 }
      span.toMs = atMs
      span.busyMs += deltaUs / 1_000
      spans.set(name, span)
    }
  }
  return { spans, firstMs: startTime / 1_000 - spawnedMs, profile: kept }
}

function bucketOf(frame: { functionName: string; url: string; lineNumber: number }): string {
  const { file } = sourceOf(frame)
  if (/^node:internal\/(?:modules|bootstrap|process|main)/.test(file)) return 'node: start and modules'
  if (file.startsWith('node:')) return 'node: others'
  if (frame.url === '') return frame.functionName
  return file.startsWith('src/') ? file.split('/').slice(0, 3).join('/') : framePackage(frame)
}

const spanOf = ({ spans }: Timeline, mark: string): Span =>
  spans.get(`${mark}()`) ?? { fromMs: Number.NaN, toMs: Number.NaN, busyMs: Number.NaN }

function renderPhases(start: ProfiledStart): string {
  return phasesOf('', start)
    .map(({ label, parts }) => {
      let atMs = 0
      const lines = parts.map(({ name, value }): (string | number)[] => [`  ${name}`, value, (atMs += value)])
      return columns([label.trim(), 'ms', 'until'], lines)
    })
    .join('\n\n')
}

/** The two lines that a start consists of: the API, and the database that it waits for. */
function phasesOf(label: string, { readyMs, supervisor, api }: ProfiledStart): Breakdown['rows'] {
  const embedded = spanOf(supervisor, 'startEmbedded')
  const migration = spanOf(supervisor, 'migrate')
  const app = spanOf(api, 'createApp')
  const starts = spanOf(api, 'startApi')
  return [
    {
      label: `${label} start, API`,
      parts: betweenMarks([
        ["the command and the supervisor, until the API's process runs code", api.firstMs],
        ['loading its code', starts.fromMs],
        ['certificate and the rest before routes', app.fromMs],
        ['routes', app.toMs],
        ['waiting for the database, checks, listening', readyMs],
      ]),
    },
    {
      label: `${label} start, database`,
      parts: betweenMarks([
        ['the command and the supervisor, until it starts PostgreSQL', embedded.fromMs],
        ['PostgreSQL, with initdb at the first start', migration.fromMs],
        ['migrations', migration.toMs],
        ['until the API is ready', readyMs],
      ]),
    },
  ]
}

function betweenMarks(ends: [name: string, atMs: number][]): Breakdown['rows'][number]['parts'] {
  let fromMs = 0
  return ends.flatMap(([name, atMs]) => {
    if (Number.isNaN(atMs)) return []
    const part = { name, value: Math.max(0, atMs - fromMs) }
    fromMs = Math.max(fromMs, atMs)
    return [part]
  })
}

function renderTimeline({ spans, firstMs }: Timeline): string {
  const rows = [...spans]
    .sort(([, a], [, b]) => b.busyMs - a.busyMs)
    .slice(0, bucketsShown)
    .sort(([, a], [, b]) => a.fromMs - b.fromMs)
    .map(([name, { fromMs, toMs, busyMs }]): (string | number)[] => [name, fromMs, toMs, busyMs])
  return `its first function runs after ${firstMs.toFixed(0)} ms\n${columns(['', 'from', 'to', 'busy, ms'], rows)}`
}
