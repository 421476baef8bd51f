import type { Figure } from '../figures/figure.ts'
import { barChart } from './bar-chart.ts'

/** Draws the figures whose ratio should reach a target; undefined if there are none. */
export function limitsChart(figures: Figure[]): string | undefined {
  const bars = figures.flatMap(({ name, limit, ratio, atLeast, size }) =>
    ratio === undefined || atLeast === undefined || size
      ? []
      : [
          {
            label: name,
            value: ratio,
            note: `${ratio.toFixed(2)} of ${limit.split(': ')[0]}`,
            target: atLeast,
            missed: ratio < atLeast,
          },
        ],
  )
  return bars.length === 0
    ? undefined
    : barChart('Daybook against its limits', bars, {
        axis: 'share of the limit; the mark is the target, paler bars miss it',
      })
}
