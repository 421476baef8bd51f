/** The labels of a sample; all samples of a metric have the same names in the same order. */
export type Labels = Record<string, string>

type Sample = {
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  suffix?: string
  labels: Labels
  value: number
}

/** A metric of one process with its current samples, as plain data that can be sent between processes. */
export type MetricFamily = { name: string; help: string; type: Kind; samples: Sample[] }
type Kind = 'counter' | 'gauge' | 'histogram'

/** The metrics of one process. */
export type Registry = {
  counter(name: string, help: string): (labels: Labels, by?: number) => void
  /** @param bounds the upper bounds of the buckets, ascending */
  histogram(name: string, help: string, bounds: readonly number[]): (labels: Labels, value: number) => void
  /**
   * Registers a metric that is read on each scrape, and left out when that fails or takes more than a second.
   */
  observe(name: string, help: string, kind: 'counter' | 'gauge', read: ReadSamples): void
  families: () => Promise<MetricFamily[]>
}
type ReadSamples = () => Sample[] | Promise<Sample[]>

/**
 * Less than the supervisor waits for a process, so that an unreachable database only costs its own metrics.
 */
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

/** Buckets are cumulative: each counts the values up to its bound. */
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

/** Shares one read among concurrent scrapes, so that a hanging one doesn't pile up. */
function oneReadAtATime(read: ReadSamples): ReadSamples {
  let pending: Promise<Sample[]> | undefined
  return async () => {
    pending ??= Promise.resolve(read()).finally(() => (pending = undefined))
    pending.catch(() => {})
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('the metric took too long to read')), readMaxMs)
    try {
      return await Promise.race([pending, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
