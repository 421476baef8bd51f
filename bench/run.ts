import { type BenchContext, openBenchContext } from './context.ts'
import { runCitus } from './citus/run-citus.ts'
import type { Figure } from './figures/figure.ts'
import { figures, type Part, partOf, requireWholeParts } from './figures/figures.ts'
import { type BenchOptions, readOptions, usage } from './options.ts'
import { profiles } from './profiles/profiles.ts'
import { runProfiles } from './profiles/run-profiles.ts'
import { findPrograms } from './programs.ts'
import { runPeer } from './peers/run-peer.ts'
import { publish } from './published.ts'
import { describeRun, pgbenchVersion, saveResults } from './report.ts'
import { runSoak } from './soak/run-soak.ts'
import { renderTable } from './table.ts'

/** `npm run bench`: measures the service next to its limits; docs/performance.md explains how. */

const taskCount = 100_000

try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function main(options: BenchOptions): Promise<void> {
  if (options.help) {
    process.stdout.write(
      `${usage}\n  figures: ${Object.keys(figures).join(', ')}\n  profiles: ${Object.keys(profiles).join(', ')}\n`,
    )
    return
  }
  if (options.peer !== undefined) return runPeer(options.peer, options)
  if (options.citus !== undefined) return runCitus(options.citus, options, findPrograms())
  if (options.soakSeconds > 0) return runSoak(options)
  if (options.profile !== undefined) return runProfiles(options.profile, options, findPrograms(), taskCount)
  const measures = selectFigures(options.only)
  if (options.write) requireWholeParts(measures.map(([name]) => name))
  const programs = findPrograms()
  const bench = await openBenchContext(options, programs, taskCount)
  try {
    await measureAndReport(bench, measures)
  } finally {
    await bench.close()
  }
}

type NamedFigure = [name: string, measure: (bench: BenchContext) => Promise<Figure[]>]

function selectFigures(only: string[]): NamedFigure[] {
  const unknown = only.find((name) => !Object.hasOwn(figures, name))
  if (unknown) throw new Error(`--only: unknown figure ${unknown}; use ${Object.keys(figures).join(', ')}`)
  return Object.entries(figures).filter(([name]) => only.length === 0 || only.includes(name))
}

async function measureAndReport(bench: BenchContext, measures: NamedFigure[]): Promise<void> {
  const measured: Figure[] = []
  const byPart = new Map<Part, Figure[]>()
  const failedParts = new Set<Part>()
  const startedAt = performance.now()
  for (const [name, measure] of measures) {
    process.stderr.write(`${name}\n`)
    let own: Figure[]
    try {
      own = await measure(bench)
    } catch (error) {
      // What else a long run measured is kept.
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`)
      process.exitCode = 1
      failedParts.add(partOf(name))
      continue
    }
    measured.push(...own)
    // Without --tasks, no growth is measured, and what was published stays.
    if (own.length > 0) byPart.set(partOf(name), [...(byPart.get(partOf(name)) ?? []), ...own])
  }
  const { installation, options, programs } = bench
  const run = await describeRun(installation.dataDir, options)
  const results = { ...run, pgbench: pgbenchVersion(programs.pgbench), figures: measured }
  const file = saveResults(results)
  if (options.write)
    for (const [part, own] of byPart) if (!failedParts.has(part)) publish(part, { ...results, figures: own })
  process.stdout.write(options.json ? `${JSON.stringify(results, null, 2)}\n` : `${renderTable(measured)}\n`)
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  process.stderr.write(`saved to ${file} after ${minutes} min\n`)
}
