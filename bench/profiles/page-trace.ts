import type { Browser, Page } from 'playwright-core'

/** One event of Chromium's trace; times in µs. */
type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args?: { data?: { cpuProfile?: ProfilePart; timeDeltas?: number[]; startTime?: number } }
}
type ProfileNode = { id: number; parent?: number; callFrame: PageFrame }
type ProfilePart = { nodes?: ProfileNode[]; samples?: number[] }

/** A function in the browser; line and column count from 0. */
export type PageFrame = { functionName: string; url?: string; lineNumber?: number; columnNumber?: number }

/** What a page's main thread did between two marks. */
export type PageWindow = {
  lengthMs: number
  /** Self time in ms by kind of work; the rest of the time it waited. */
  work: Map<string, number>
  /** The stacks of functions that were sampled, the innermost first, with their time in ms. */
  stacks: { frames: PageFrame[]; ms: number }[]
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8',
  'v8.execute',
  'disabled-by-default-v8.cpu_profiler',
]

export const waiting = 'waiting'
const kinds: [name: RegExp, kind: string][] = [
  [/GC|Scavenge/, 'garbage collection'],
  [
    /^(?:v8\.(?:compile|produce|deserialize)|V8\.(?:Compile|Deserialize)|EvaluateScript|v8\.evaluateModule)/,
    'loading scripts',
  ],
  [/^(?:UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet|ScheduleStyle)/, 'style'],
  [/^(?:Layout|UpdateLayer|Layerize|HitTest|IntersectionObserver)/, 'layout'],
  [/^(?:PrePaint|Paint|Commit|Composite|RasterTask|Decode|Draw)/, 'paint'],
  [/^ParseHTML/, 'HTML'],
  [
    /^(?:FunctionCall|TimerFire|FireAnimationFrame|FireIdleCallback|RunMicrotasks|EventDispatch|XHR|v8\.|V8\.|HandlePostMessage|ResourceReceive|JSEntry)/,
    'script',
  ],
]
const others = "the browser's own tasks"

/** Records what a page does while `work` runs, and returns the windows between marks named `from` and `to`, in their order. */
export async function tracePage(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  [from, to]: [from: string, to: string],
): Promise<PageWindow[]> {
  await browser.startTracing(page, { categories })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    traceEvents: TraceEvent[]
  }
  const marks = traceEvents.filter(({ name, ph }) => (name === from || name === to) && /[RIin]/.test(ph))
  const { pid, tid } = marks[0] ?? { pid: 0, tid: 0 }
  const tasks = selfTimes(
    traceEvents.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid),
  )
  const samples = readSamples(traceEvents.filter((event) => event.pid === pid))
  const starts = marks.filter(({ name }) => name === from).toSorted((a, b) => a.ts - b.ts)
  return starts.flatMap(({ ts }) => {
    const end = marks.filter((mark) => mark.name === to && mark.ts >= ts).sort((a, b) => a.ts - b.ts)[0]
    return end ? [windowOf(tasks, samples, ts, end.ts)] : []
  })
}

type Slice = { kind: string; ts: number; end: number }

/** Cuts nested tasks into slices, each of which belongs to the innermost. */
function selfTimes(events: TraceEvent[]): Slice[] {
  const slices: Slice[] = []
  const open: { kind: string; end: number }[] = []
  let at = 0
  const advance = (to: number) => {
    const inner = open.at(-1)
    if (inner && to > at) slices.push({ kind: inner.kind, ts: at, end: to })
    at = Math.max(at, to)
  }
  for (const { name, ts, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    for (let inner = open.at(-1); inner && inner.end <= ts; inner = open.at(-1)) {
      advance(inner.end)
      open.pop()
    }
    advance(ts)
    // What has no kind of its own is a part of what it runs in.
    const kind = kinds.find(([pattern]) => pattern.test(name))?.[1] ?? open.at(-1)?.kind ?? others
    open.push({ kind, end: ts + dur })
  }
  for (let inner = open.at(-1); inner; inner = open.at(-1)) {
    advance(inner.end)
    open.pop()
  }
  return slices
}

type Sample = { frames: PageFrame[]; ts: number; us: number }

/** Reads the samples of the profile that the trace contains in pieces. */
function readSamples(events: TraceEvent[]): Sample[] {
  const nodes = new Map<number, ProfileNode>()
  const samples: Sample[] = []
  let at = 0
  const framesOf = (id: number): PageFrame[] => {
    const frames: PageFrame[] = []
    for (let node = nodes.get(id); node; node = nodes.get(node.parent ?? 0)) frames.push(node.callFrame)
    return frames
  }
  for (const { name, args } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name === 'Profile') at = args?.data?.startTime ?? 0
    if (name !== 'ProfileChunk') continue
    const { cpuProfile, timeDeltas = [] } = args?.data ?? {}
    for (const node of cpuProfile?.nodes ?? []) nodes.set(node.id, node)
    for (const [index, id] of (cpuProfile?.samples ?? []).entries()) {
      const us = timeDeltas[index] ?? 0
      at += us
      samples.push({ frames: framesOf(id), ts: at, us })
    }
  }
  return samples
}

function windowOf(slices: Slice[], samples: Sample[], from: number, to: number): PageWindow {
  const work = new Map<string, number>()
  let busy = 0
  for (const { kind, ts, end } of slices) {
    const ms = (Math.min(end, to) - Math.max(ts, from)) / 1_000
    if (ms <= 0) continue
    work.set(kind, (work.get(kind) ?? 0) + ms)
    busy += ms
  }
  const lengthMs = (to - from) / 1_000
  work.set(waiting, Math.max(0, lengthMs - busy))
  const stacks = samples
    .filter(({ ts }) => ts >= from && ts <= to)
    .map(({ frames, us }) => ({ frames, ms: us / 1_000 }))
  return { lengthMs, work, stacks }
}
