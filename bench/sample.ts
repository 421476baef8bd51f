import { cpuOfEndedChildrenUs, cpuUs, cpuWithChildrenUs } from './processes.ts'

/** The results of one round of load. */
export type Sample = {
  /** Requests or transactions per second. */
  rate: number
  /** Milliseconds; 0 if the client doesn't report it. */
  p50Ms: number
  p99Ms: number
  /** Processor time per request in µs, user and system: of the server under test, of PostgreSQL, of the client. */
  nodeUs: number
  postgresUs: number
  clientUs: number
}

/** A client's report. */
export type LoadResult = { requests: number; seconds: number; p50Ms: number; p99Ms: number }

/** The processes whose time is counted; without `node`, the client talks to PostgreSQL directly. */
export type MeasuredProcesses = { node?: number | undefined; postgres: number }

/** Runs a client and measures the processor time of each process in the meantime. */
export async function takeSample(
  { node, postgres }: MeasuredProcesses,
  load: () => Promise<LoadResult>,
): Promise<Sample> {
  const used = () => [node ? cpuUs(node) : 0, cpuWithChildrenUs(postgres), cpuOfEndedChildrenUs()]
  const before = used()
  const { requests, seconds, p50Ms, p99Ms } = await load()
  const [nodeUs = 0, postgresUs = 0, clientUs = 0] = used().map(
    (us, index) => (us - (before[index] ?? 0)) / requests,
  )
  return { rate: requests / seconds, p50Ms, p99Ms, nodeUs, postgresUs, clientUs }
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[middle - ((sorted.length + 1) % 2)], sorted[middle]]
  return (low + high) / 2
}

/** Returns the median of each number of the samples. */
export function medianSample(samples: readonly Sample[]): Sample {
  const medianOf = (name: keyof Sample) => median(samples.map((one) => one[name]))
  return {
    rate: medianOf('rate'),
    p50Ms: medianOf('p50Ms'),
    p99Ms: medianOf('p99Ms'),
    nodeUs: medianOf('nodeUs'),
    postgresUs: medianOf('postgresUs'),
    clientUs: medianOf('clientUs'),
  }
}

/** Returns the servers' processor time per request, in µs. */
export const serverUs = ({ nodeUs, postgresUs }: Sample): number => nodeUs + postgresUs

/** Returns the milliseconds since the machine's start: the only clock that all processes share and no one can set. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6
