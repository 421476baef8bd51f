import type { PeerResults } from '../results.ts'
import { barChart } from './bar-chart.ts'

/** Draws how Daybook compares with a peer in each figure; undefined if there is none. */
export function peerChart({ figures, peer }: PeerResults): string | undefined {
  const bars = figures.flatMap(({ name, ratio, lowerIsBetter }) => {
    if (ratio === undefined || !(ratio > 0)) return []
    const times = lowerIsBetter ? 1 / ratio : ratio
    return [{ label: name, value: times, note: `${times.toPrecision(2)} ×`, target: 1, missed: times < 1 }]
  })
  return bars.length === 0
    ? undefined
    : barChart(`Daybook beside ${peer.product} ${peer.version}`, bars, {
        axis: `times as fast as ${peer.product}; the mark is as fast, paler bars are slower`,
        logarithmic: true,
      })
}
