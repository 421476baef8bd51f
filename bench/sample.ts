import { cpuOfEndedChildrenUs, cpuUs, cpuWithChildrenUs } from './processes.ts'

/** What one round of load has shown. */
export type Sample = {
  /** Requests or transactions a second. */
  rate: number
  /** Milliseconds; 0 where the client does not tell. */
  p50Ms: number
  p99Ms: number
  /** Processor time of each request in µs, user and system: of the server under test, of PostgreSQL, of the client. */
  nodeUs: number
  postgresUs: number
  clientUs: number
}

/** What a client reports. */
export type LoadResult = { requests: number; seconds: number; p50Ms: number; p99Ms: number }

/** The processes whose time is counted; without `node` the client speaks to PostgreSQL itself. */
export type MeasuredProcesses = { node?: number | undefined; postgres: number }

/** Runs a client to its end and counts what each process has used meanwhile. */
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

/** The median of each of a sample's numbers. */
export function medianSample(samples: readonly Sample[]): Sample {
  const of = (name: keyof Sample) => median(samples.map((one) => one[name]))
  return {
    rate: of('rate'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    nodeUs: of('nodeUs'),
    postgresUs: of('postgresUs'),
    clientUs: of('clientUs'),
  }
}

/** Processor time of the servers for a request, in µs. */
export const serverUs = ({ nodeUs, postgresUs }: Sample): number => nodeUs + postgresUs
