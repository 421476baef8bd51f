import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { partsChart } from '../charts/parts-chart.ts'
import type { BenchOptions } from '../options.ts'
import type { Programs } from '../programs.ts'
import type { ProfileResult } from './profile.ts'
import { profiles } from './profiles.ts'

const folder = new URL('../../docs/performance/profiles/', import.meta.url)
const withinMs = 180_000
/** What `--tasks` makes larger takes longer to fill. */
const withinMsFilled = 1_800_000

/** Prints a profile, or all of them, one after another; of all, one that fails doesn't keep the others from running. */
export async function runProfiles(
  name: string,
  options: BenchOptions,
  programs: Programs,
  tasks: number,
): Promise<void> {
  if (name !== 'all' && !Object.hasOwn(profiles, name))
    throw new Error(`--profile: unknown profile ${name}; use all, ${Object.keys(profiles).join(', ')}`)
  const chosen = Object.entries(profiles).filter(([own]) => name === 'all' || own === name)
  for (const [index, [own, profile]] of chosen.entries()) {
    const startedAt = performance.now()
    if (name === 'all') process.stderr.write(`${own} (${index + 1} of ${chosen.length})\n`)
    try {
      const result = await withinTime(
        profile({ options, programs, tasks }),
        options.tasks.length > 0 ? withinMsFilled : withinMs,
      )
      process.stdout.write(`${result.text}\n\n`)
      if (options.write) publishProfile(own, result, options.tasks)
    } catch (error) {
      if (name !== 'all') throw error
      process.stderr.write(`${own} failed: ${error instanceof Error ? error.stack : String(error)}\n`)
      process.exitCode = 1
    }
    process.stderr.write(`  ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`)
  }
}

/** Writes what a profile says, and its chart, to `docs/performance/profiles`. */
function publishProfile(name: string, { text, breakdown }: ProfileResult, tasks: readonly number[]): void {
  mkdirSync(folder, { recursive: true })
  const filled = tasks.length > 0 ? ` --tasks ${tasks.join()}` : ''
  const measured = `npm run bench -- --profile ${name}${filled}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}`
  writeFileSync(new URL(`${name}.txt`, folder), `${measured}\n\n${text}\n`)
  if (breakdown) writeFileSync(new URL(`${name}.svg`, folder), partsChart(breakdown))
}

/** @throws when a profile takes too long; what it has started ends with the benchmark */
async function withinTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const overdue = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => overdue.reject(new Error(`it took longer than ${limitMs / 1_000} s`)),
    limitMs,
  )
  try {
    return await Promise.race([work, overdue.promise])
  } finally {
    clearTimeout(timer)
  }
}
