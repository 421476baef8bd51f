import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import type { BenchOptions } from './options.ts'
import type { BenchRun } from './results.ts'

/** Describes the machine and the run; the database of `dataDir` must be running. */
export async function describeRun(dataDir: string, options: BenchOptions): Promise<BenchRun> {
  const client = new Client(embeddedAddress(dataDir))
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
    seconds: options.seconds,
    rounds: options.rounds,
  }
}

export const pgbenchVersion = (program: string): string =>
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()

/** Saves the results next to those of earlier runs and returns the file. */
export function saveResults(results: BenchRun): string {
  const folder = new URL('results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const file = fileURLToPath(new URL(`${results.measured_at.replaceAll(':', '')}.json`, folder))
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  return file
}
