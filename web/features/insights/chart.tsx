import type { ScaleBand, ScaleLinear } from 'd3-scale'
import { type ReactNode, type Ref, useCallback, useState } from 'react'
import { formatNumber } from '../../messages/format.ts'

/** The width before it is measured. */
const defaultWidth = 560
/** How much room the label of a week needs. */
const weekLabelWidth = 52
/** That of a character of such a label, about. */
const characterWidth = 6

export type ChartProps = {
  /** What the chart says, for those who don't see it. */
  summary: string
  height: number
  svg: Ref<SVGSVGElement>
  children: (width: number) => ReactNode
  /** What lies over the chart, such as links: a picture has none. */
  renderOver?: (width: number) => ReactNode
}

/** The frame of a chart, which is drawn for its width. */
export function Chart({ summary, height, svg, children, renderOver }: ChartProps) {
  const [width, setWidth] = useState(defaultWidth)
  const measure = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(200, Math.round(entry?.contentRect.width ?? defaultWidth))),
    )
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={measure} className="insight-chart">
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={summary}
      >
        {children(width)}
      </svg>
      {renderOver?.(width)}
    </div>
  )
}

/** Lines at whole numbers, with their labels to the left. */
export const CountAxis = ({
  y,
  left,
  right,
}: {
  y: ScaleLinear<number, number>
  left: number
  right: number
}) =>
  y
    .ticks(4)
    .filter(Number.isInteger)
    .map((tick) => (
      <g key={tick}>
        <path className={tick === 0 ? 'base' : 'grid'} d={`M${left} ${y(tick)}H${right}`} />
        <text x={left - 8} y={y(tick) + 4} textAnchor="end">
          {formatNumber(tick)}
        </text>
      </g>
    ))

/** The names of weeks below their bands, as many as there is room for; the last one always. */
export function WeekAxis({
  x,
  y,
  nameOf,
}: {
  x: ScaleBand<string>
  y: number
  nameOf: (week: string) => string
}) {
  const weeks = x.domain()
  const every = Math.ceil(weekLabelWidth / x.step())
  const end = x.range()[1]
  const last = nameOf(weeks.at(-1) ?? '').length * characterWidth
  return weeks.map((week, index) => {
    if ((weeks.length - 1 - index) % every !== 0) return null
    const center = (x(week) ?? 0) + x.bandwidth() / 2
    // The last one may be longer than a date, and is at the end.
    if (index < weeks.length - 1 && center + weekLabelWidth / 2 > end - last) return null
    const isCut = center + weekLabelWidth / 2 > end
    return (
      <text key={week} x={isCut ? end : center} y={y} textAnchor={isCut ? 'end' : 'middle'}>
        {nameOf(week)}
      </text>
    )
  })
}
