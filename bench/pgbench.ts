import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import type { Placeholder } from './placeholders.ts'
import { firstNumber, type Population } from './population.ts'
import type { LoadResult } from './sample.ts'
import type { Statement, RoundTrip } from './round-trips.ts'

/** A script, with its constants passed as arguments, since a script can't contain strings. */
export type PgbenchScript = { file: string; constants: string[] }

/** Writes the recorded statements in the same round trips, for random workspaces and tasks. */
export function writePgbenchScript(file: string, trips: RoundTrip[], population: Population): PgbenchScript {
  const constants: string[] = []
  const lines = trips.flatMap((trip) => {
    const statements = trip.map((statement) => `${toPgbench(statement, constants)};`)
    return trip.length === 1 ? statements : ['\\startpipeline', ...statements, '\\endpipeline']
  })
  writeFileSync(file, `${[...variableLines(population), ...lines].join('\n')}\n`)
  return { file, constants }
}

/** Defines one number for each placeholder. */
const variableLines = ({ workspaces, tasks }: Population): string[] => [
  `\\set workspace random(${firstNumber}, ${firstNumber + workspaces - 1})`,
  `\\set task :workspace + ${workspaces} * random(0, ${tasks - 1})`,
  `\\set new random(${firstNumber}, ${firstNumber * 10 - 1})`,
  // Above those of the seeded tasks, and without a second round trip for the next one.
  '\\set number random(1000000, 2147483647)',
]

function toPgbench({ text, values }: Statement, constants: string[]): string {
  return text.trim().replaceAll(/\$(\d+)/g, (_, position: string) => {
    const value = values[Number(position) - 1]
    if (value === null || value === undefined) return 'null'
    const name = `c${constants.length}`
    if (value === '{number}') return ':number'
    const literal = toLiteral(value)
    const [simple, placeholder] = /^([^{}]*)\{(\w+)\}$/.exec(literal)?.slice(1) ?? []
    if (placeholder) {
      constants.push(`${name}=${simple}`)
      return `(:${name}::text || :${placeholder})`
    }
    constants.push(`${name}=${literal}`)
    return placeholdersIn(literal).reduce<string>(
      (expression, own) => `replace(${expression}, '{${own}}', :${own})`,
      placeholdersIn(literal).length > 0 ? `:${name}::text` : `:${name}`,
    )
  })
}

const placeholdersIn = (value: string): Placeholder[] =>
  (['workspace', 'task', 'new'] as const).filter((name) => value.includes(`{${name}}`))

/** Formats a parameter as PostgreSQL reads it. */
function toLiteral(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
}

export type PgbenchOptions = { dataDir: string; script: PgbenchScript; clients: number; seconds: number }

/** @throws if a transaction failed */
export async function runPgbench(
  program: string,
  { dataDir, script, clients, seconds }: PgbenchOptions,
): Promise<LoadResult> {
  const { host, port, user, database } = embeddedAddress(dataDir)
  const child = spawn(
    program,
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--time=${seconds}`,
      `--host=${host}`,
      `--port=${port}`,
      `--username=${user}`,
      `--file=${script.file}`,
      ...script.constants.map((constant) => `--define=${constant}`),
      database,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [output, stderr] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ])
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  const requests = number(/actually processed: (\d+)/)
  if (child.exitCode !== 0 || number(/failed transactions: (\d+)/) > 0 || requests === 0)
    throw new Error(`pgbench failed: ${stderr}${output}`)
  return { requests, seconds: requests / number(/^tps = ([\d.]+)/m), p50Ms: 0, p99Ms: 0 }
}
