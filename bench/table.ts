import type { Figure } from './figures/figure.ts'

const columnHeads = [
  'figure',
  'measured',
  'limit',
  'ratio',
  'CPU ratio',
  'CPU of a request, µs (node + PostgreSQL)',
  'target',
  'met',
]

/** Renders the figures as a Markdown table that is also readable in a terminal. */
export const renderTable = (figures: Figure[]): string => renderRows(columnHeads, figures.map(toCells))

/** Renders a Markdown table with aligned columns. */
export function renderRows(heads: string[], body: string[][]): string {
  const rows = [heads, ...body]
  const widths = heads.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0] ?? '', rule, ...lines.slice(1)].join('\n')
}

const toCells = (figure: Figure): string[] => [
  figure.name,
  figure.measured,
  figure.limit,
  figure.ratio?.toFixed(2) ?? '',
  figure.cpuRatio?.toFixed(2) ?? '',
  figure.cpu ?? '',
  figure.target ?? '',
  figure.met === undefined ? '' : figure.met ? 'yes' : 'no',
]

/** Renders the figures of a comparison, where the limit is the peer and nothing is a target. */
export const renderComparison = (figures: Figure[], own: string, peer: string): string =>
  renderRows(
    ['figure', own, peer, 'ratio', 'CPU ratio'],
    figures.map(({ name, measured, limit, ratio, cpuRatio }) => [
      name,
      measured,
      limit,
      ratio?.toFixed(2) ?? '',
      cpuRatio?.toFixed(2) ?? '',
    ]),
  )
