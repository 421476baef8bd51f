/** The labels of a sample; a metric's samples have the same names in the same order. */
export type Labels = Record<string, string>

type Sample = {
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  suffix?: string
  labels: Labels
  value: number
}

/** A metric of one process with its samples at a moment, as plain data that a channel can carry. */
export type MetricFamily = { name: string; help: string; type: Kind; samples: Sample[] }
type Kind = 'counter' | 'gauge' | 'histogram'

/** The metrics of one process. */
export type Registry = {
  counter(name: string, help: string): (labels: Labels, by?: number) => void
  /** @param bounds the upper bounds of its buckets, rising */
  histogram(name: string, help: string, bounds: readonly number[]): (labels: Labels, value: number) => void
  /** What is read when somebody asks; when it fails, or takes more than a second, it is left out. */
  observe(name: string, help: string, kind: 'counter' | 'gauge', read: ReadSamples): void
  families: () => Promise<MetricFamily[]>
}
type ReadSamples = () => Sample[] | Promise<Sample[]>

/** Less than the supervisor waits for a process, so that a database that is away costs its own figures alone. */
const readMaxMs = 1_000

export function createRegistry(): Registry {
  const collectors: { name: string; help: string; type: Kind; collect: ReadSamples }[] = []

  return {
    counter(name, help) {
      const series = new Map<string, Sample>()
      collectors.push({ name, help, type: 'counter', collect: () => [...series.values()] })
      return (labels, by = 1) => {
        seriesOf(series, labels, () => ({ labels, value: 0 })).value += by
      }
    },
    histogram(name, help, bounds) {
      const series = new Map<string, HistogramSeries>()
      const collect = () => [...series.values()].flatMap((one) => samplesOf(one, bounds))
      collectors.push({ name, help, type: 'histogram', collect })
      return (labels, value) => {
        const one = seriesOf(series, labels, () => ({
          labels,
          counts: bounds.map(() => 0),
          sum: 0,
          count: 0,
        }))
        const bucket = bounds.findIndex((bound) => value <= bound)
        if (bucket !== -1) one.counts[bucket]! += 1
        one.sum += value
        one.count += 1
      }
    },
    observe(name, help, kind, read) {
      collectors.push({ name, help, type: kind, collect: oneReadAtATime(read) })
    },
    async families() {
      const all = collectors.map(async ({ name, help, type, collect }) => {
        const samples = await collect()
        return { name, help, type, samples }
      })
      const settled = await Promise.allSettled(all)
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
  }
}

type HistogramSeries = { labels: Labels; counts: number[]; sum: number; count: number }

function seriesOf<T>(series: Map<string, T>, labels: Labels, create: () => T): T {
  const key = Object.values(labels).join('\0')
  let one = series.get(key)
  if (!one) series.set(key, (one = create()))
  return one
}

/** Buckets are cumulative: each counts what is at most its bound. */
function samplesOf({ labels, counts, sum, count }: HistogramSeries, bounds: readonly number[]): Sample[] {
  let upTo = 0
  const buckets = bounds.map((bound, index) => {
    upTo += counts[index] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: upTo }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

/** One reading at a time, however many ask: what hangs must not pile up. */
function oneReadAtATime(read: ReadSamples): ReadSamples {
  let under: Promise<Sample[]> | undefined
  return async () => {
    under ??= Promise.resolve(read()).finally(() => (under = undefined))
    under.catch(() => {})
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('takes too long')), readMaxMs)
    try {
      return await Promise.race([under, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
