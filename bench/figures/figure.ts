import { type Measured, ratioOf } from '../rounds.ts'
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

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
/** `12 345` */
export const spaced = (number: number): string => whole.format(number).replaceAll(',', ' ')
export const perSecond = (rate: number): string => `${spaced(rate)}/s`

const cpuOf = ({ nodeUs, postgresUs }: Sample): string =>
  nodeUs > 0 ? `${nodeUs.toFixed(0)} + ${postgresUs.toFixed(0)}` : postgresUs.toFixed(0)

/** Throughput against a limit that took turns with it. */
export function againstLimit(
  name: string,
  own: Measured,
  limit: Measured,
  { atLeast, of }: { atLeast: number; of: string },
): Figure {
  const ratio = ratioOf(own, limit, (sample) => sample.rate)
  return {
    name,
    measured: perSecond(own.typical.rate),
    limit: `${of}: ${perSecond(limit.typical.rate)}`,
    ratio,
    target: `≥ ${atLeast.toFixed(2)}`,
    met: ratio >= atLeast,
    cpuRatio: ratioOf(limit, own, serverUs),
    cpu: `${cpuOf(own.typical)} against ${cpuOf(limit.typical)}`,
  }
}
