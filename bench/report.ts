import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import type { BenchContext } from './context.ts'
import { renderPerformanceDocument } from './performance-document.ts'
import type { BenchResults } from './results.ts'
import { renderTable } from './table.ts'

export async function describeRun({
  installation,
  programs,
  options,
}: BenchContext): Promise<Omit<BenchResults, 'figures'>> {
  const client = new Client(embeddedAddress(installation.dataDir))
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return {
    measured_at: new Date().toISOString(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: rows[0]?.server_version ?? 'unknown',
    pgbench: spawnSync(programs.pgbench, ['--version'], { encoding: 'utf8' }).stdout.trim(),
    seconds: options.seconds,
    rounds: options.rounds,
  }
}

/** Saves the results next to those of earlier runs and returns the file. */
export function saveResults(results: BenchResults): string {
  const folder = new URL('results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const file = fileURLToPath(new URL(`${results.measured_at.replaceAll(':', '')}.json`, folder))
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  return file
}

export function writePerformanceDocument(results: BenchResults): void {
  const text = renderPerformanceDocument(results, renderTable(results.figures))
  writeFileSync(new URL('../docs/performance.md', import.meta.url), text)
}
