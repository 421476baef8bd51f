import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Load } from './sample.ts'

const script = fileURLToPath(new URL('load.lua', import.meta.url))

export type Request = { method: 'GET' | 'POST'; path: string; token: string; body?: unknown }

/** Writes requests down for wrk, which sends them in turn. */
export function writeRequests(file: string, requests: Request[]): string {
  const lines = requests.map(({ method, path, token, body }) =>
    [method, path, token, body === undefined ? '' : JSON.stringify(body)].join('\t'),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

let runs = 0

export type LoadOptions = { url: string; requests: string; connections: number; seconds: number }

/**
 * Keeps `connections` connections busy over TLS for `seconds`.
 *
 * @throws when an answer was no success, since a refusal costs less than what was to be measured
 */
export async function runWrk(
  program: string,
  { url, requests, connections, seconds }: LoadOptions,
): Promise<Load> {
  const run = `${process.pid}-${Date.now()}-${++runs}`
  // Each run begins elsewhere, so that every workspace gets as many requests within its window.
  const begin = Math.floor(Math.random() * 1e9)
  const child = spawn(
    program,
    [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      '--timeout=10s',
      `--script=${script}`,
      url,
      '--',
      requests,
      run,
      String(begin),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [output, complaint] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  const result = /^result (.*)$/m.exec(output)?.[1]
  if (result === undefined) throw new Error(`wrk gave no result: ${complaint}${output}`)
  const { refused, broken, ...load } = JSON.parse(result) as Load & { refused: number; broken: number }
  if (refused + broken > 0)
    throw new Error(`${refused} answers were errors and ${broken} failed, of ${load.requests}`)
  return load
}
