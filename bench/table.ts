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
export function renderTable(figures: Figure[]): string {
  const rows = [columnHeads, ...figures.map(toCells)]
  const widths = columnHeads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [head = '', ...body] = rows.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [head, rule, ...body].join('\n')
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
