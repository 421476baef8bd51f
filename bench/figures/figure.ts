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
  /** The same ratio by processor time of the servers for each request, which other work on the machine disturbs less. */
  cpuRatio?: number
  /** Processor time in words. */
  cpu?: string
}

const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
/** `12 345` */
export const formatCount = (number: number): string => wholeNumber.format(number).replaceAll(',', ' ')
export const formatRate = (rate: number): string => `${formatCount(rate)}/s`

const formatCpu = ({ nodeUs, postgresUs }: Sample): string =>
  nodeUs > 0 ? `${nodeUs.toFixed(0)} + ${postgresUs.toFixed(0)}` : postgresUs.toFixed(0)

/** Throughput against a limit that took turns with it. */
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
    cpuRatio: medianRatio(limit, own, serverUs),
    cpu: `${formatCpu(own.median)} against ${formatCpu(limit.median)}`,
  }
}
