import { type Measurement, medianRatio } from '../rounds.ts'
import { type Sample, serverUs } from '../sample.ts'

/** A row of the report. */
export type Figure = {
  name: string
  measured: string
  limit: string
  /** The measured value against the limit. */
  ratio?: number
  target?: string
  met?: boolean
  /** The lowest ratio that meets the target, for the chart of limits. */
  atLeast?: number
  /** The line and the point on it in the chart of sizes. */
  size?: { series: string; tasks: number }
  /** A line for the chart of live streams. */
  curve?: { title: string; points: [x: number, y: number][] }
  /** A ratio below 1 is better: times, not rates. */
  lowerIsBetter?: boolean
  /** The same ratio by the servers' processor time per request, which other work on the machine affects less. */
  cpuRatio?: number
  /** Processor time, formatted. */
  cpu?: string
}

const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
/** `12,345` */
export const formatCount = (number: number): string => wholeNumber.format(number)
export const formatRate = (rate: number): string => `${formatCount(rate)}/s`

const formatCpu = ({ nodeUs, postgresUs }: Sample): string =>
  nodeUs > 0 ? `${nodeUs.toFixed(0)} + ${postgresUs.toFixed(0)}` : postgresUs.toFixed(0)

/** Compares throughput with a limit that was measured in turns with it. */
export function throughputFigure(
  name: string,
  own: Measurement,
  limit: Measurement,
  { atLeast, of }: { atLeast: number; of: string },
): Figure {
  const ratio = medianRatio(own, limit, (sample) => sample.rate)
  return {
    name,
    measured: formatRate(own.median.rate),
    limit: `${of}: ${formatRate(limit.median.rate)}`,
    ratio,
    target: `≥ ${atLeast.toFixed(2)}`,
    met: ratio >= atLeast,
    atLeast,
    cpuRatio: medianRatio(limit, own, serverUs),
    cpu: `${formatCpu(own.median)} against ${formatCpu(limit.median)}`,
  }
}
