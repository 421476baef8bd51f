import type { BenchOptions } from '../options.ts'
import type { Programs } from '../programs.ts'

export type ProfileRun = {
  options: BenchOptions
  programs: Programs
  /** How many tasks the installation has. */
  tasks: number
}

/** What a time or an amount of memory consists of, for a chart. */
export type Breakdown = {
  title: string
  unit: 'ms' | 'MB'
  rows: { label: string; parts: { name: string; value: number }[] }[]
}

/** What a profile has found out, as text to read. */
export type ProfileResult = { text: string; breakdown?: Breakdown }

/** Finds out where the time or the memory of one or a few figures goes. */
export type Profile = (run: ProfileRun) => Promise<ProfileResult>

/** Renders a title, a rule and what belongs to it. */
export const section = (title: string, ...parts: string[]): string =>
  [`${title}\n${'='.repeat(title.length)}`, ...parts].join('\n\n')

/** Renders columns for a terminal: the first one to the left, numbers to the right. */
export function columns(heads: string[], rows: (string | number)[][]): string {
  const cells = [heads, ...rows.map((row) => row.map(formatCell))]
  const widths = heads.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const formatCell = (value: string | number): string =>
  typeof value === 'string' ? value : value.toFixed(Math.abs(value) < 10 ? 2 : 1)

export const meanOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0) / Math.max(1, items.length)
