import { type Bench, openBench } from './context.ts'
import type { Figure } from './figures/figure.ts'
import { figures } from './figures/figures.ts'
import { type Options, readOptions, usage } from './options.ts'
import { isProfiled, profile } from './profile.ts'
import { findPrograms } from './programs.ts'
import { describe, keepResults, writeDocument } from './report.ts'
import { tableOf } from './table.ts'

/** `npm run bench`: measures the service next to its own limits; docs/performance.md tells how. */

const tasks = 100_000

try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function main(options: Options): Promise<void> {
  if (options.help) {
    process.stdout.write(`${usage}\n  figures: ${Object.keys(figures).join(', ')}\n`)
    return
  }
  const measures = chosenFigures(options.only)
  if (options.write && options.only.length > 0)
    throw new Error('--write needs every figure, so it goes without --only')
  const programs = findPrograms()
  if (options.profile !== undefined) {
    if (!isProfiled(options.profile)) throw new Error('--profile is get, page, post or deliveries')
    process.stdout.write(`${await profile(options.profile, options, programs, tasks)}\n`)
    return
  }
  const bench = await openBench(options, programs, tasks)
  try {
    await report(bench, measures)
  } finally {
    await bench.close()
  }
}

type Measure = [name: string, measure: (bench: Bench) => Promise<Figure[]>]

function chosenFigures(only: string[]): Measure[] {
  const unknown = only.find((name) => !Object.hasOwn(figures, name))
  if (unknown) throw new Error(`--only knows ${Object.keys(figures).join(', ')}, not ${unknown}`)
  return Object.entries(figures).filter(([name]) => only.length === 0 || only.includes(name))
}

async function report(bench: Bench, measures: Measure[]): Promise<void> {
  const measured: Figure[] = []
  const startedAt = performance.now()
  for (const [name, measure] of measures) {
    process.stderr.write(`${name}\n`)
    measured.push(...(await measure(bench)))
  }
  const results = { ...(await describe(bench)), figures: measured }
  const file = keepResults(results)
  if (bench.options.write) writeDocument(results)
  process.stdout.write(
    bench.options.json ? `${JSON.stringify(results, null, 2)}\n` : `${tableOf(measured)}\n`,
  )
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  process.stderr.write(`kept in ${file} after ${minutes} min\n`)
}
