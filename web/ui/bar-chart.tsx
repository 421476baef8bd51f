import { useCallback, useId, useState } from 'react'
import './bar-chart.css'

export type Bar = { good: number; bad: number }

/** The width before it is measured. */
const defaultWidth = 624
const left = 26
const floor = 72
const top = 18

/** Counts over time as stacked bars: failures are hatched and on top. Its summary and table give the same data. */
export function BarChart({
  bars,
  labels,
  summary,
}: {
  bars: readonly Bar[]
  /** Labels below, spread evenly from the first bar to the last. */
  labels: readonly string[]
  summary: string
}) {
  const hatch = useId()
  const [width, setWidth] = useState(defaultWidth)
  const measure = useCallback((chart: SVGSVGElement | null) => {
    if (!chart) return undefined
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.round(entry?.contentRect.width ?? defaultWidth)),
    )
    observer.observe(chart)
    return () => observer.disconnect()
  }, [])
  const scale = scaleFor(Math.max(...bars.map(({ good, bad }) => good + bad), 1))
  const step = (width - left) / bars.length
  const height = (count: number) => (count / scale) * (floor - top)
  return (
    <svg className="chart" ref={measure} viewBox={`0 0 ${width} 92`} role="img" aria-label={summary}>
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="failed" width="4" height="4" />
          <path className="strike" d="M0 0v4" />
        </pattern>
      </defs>
      {[scale / 2, scale].map((line) => (
        <g key={line}>
          <path className="grid" d={`M${left} ${floor - height(line)}H${width}`} />
          <text x={left - 8} y={floor - height(line) + 4} textAnchor="end">
            {line}
          </text>
        </g>
      ))}
      {bars.map(({ good, bad }, index) => (
        <g key={index} transform={`translate(${left + index * step + 1.5} 0)`}>
          <rect className="succeeded" y={floor - height(good)} width={step - 3} height={height(good)} />
          <rect
            y={floor - height(good + bad)}
            width={step - 3}
            height={height(bad)}
            fill={`url(#${hatch})`}
          />
        </g>
      ))}
      <path className="base" d={`M${left} ${floor + 0.5}H${width}`} />
      {labels.map((label, index) => (
        <text
          key={label}
          x={left + (index / (labels.length - 1)) * (width - left)}
          y={87}
          textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
    </svg>
  )
}

/** Returns the smallest of 2, 4, 10, 20, 40, 100 … that fits the largest bar. */
function scaleFor(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    const fit = [2, 4, 10].map((step) => step * unit).find((scale) => scale >= most)
    if (fit) return fit
  }
}

/** A bar chart as small as a line of text, for lists. */
export function Sparkline({ bars, summary }: { bars: readonly Bar[]; summary: string }) {
  const most = Math.max(...bars.map(({ good, bad }) => good + bad), 1)
  const height = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * 19))
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${bars.length * 3} 20`}
      role="img"
      aria-label={summary}
      preserveAspectRatio="none"
    >
      {bars.map(({ good, bad }, index) => (
        <g key={index} transform={`translate(${index * 3} 0)`}>
          {good + bad === 0 && <rect className="none" y="19" width="2" height="1" />}
          <rect className="succeeded" y={20 - height(good)} width="2" height={height(good)} />
          <rect className="failed" y={20 - height(good) - height(bad)} width="2" height={height(bad)} />
        </g>
      ))}
    </svg>
  )
}
