import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { LoadResult } from './sample.ts'

const luaScript = fileURLToPath(new URL('load.lua', import.meta.url))

export type LoadRequest = {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: unknown
  /** `Accept-Encoding` of a GET. */
  accepted?: string
}

/** Writes requests to a file for wrk, which sends them in turn. */
export function writeRequests(file: string, requests: LoadRequest[]): string {
  const lines = requests.map(({ method, path, token, body, accepted = '' }) =>
    [method, path, token, body === undefined ? accepted : JSON.stringify(body)].join('\t'),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

let runCount = 0

export type WrkOptions = { url: string; requests: string; connections: number; seconds: number }

/**
 * Keeps `connections` connections busy over TLS for `seconds`.
 *
 * @throws if a response was not a success, since an error costs less than what is being measured
 */
export async function runWrk(
  program: string,
  { url, requests, connections, seconds }: WrkOptions,
): Promise<LoadResult> {
  const run = `${process.pid}-${Date.now()}-${++runCount}`
  // Each run starts at a random request, so that the workspaces use up their rate windows evenly.
  const firstRequest = Math.floor(Math.random() * 1e9)
  const child = spawn(
    program,
    [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      '--timeout=10s',
      `--script=${luaScript}`,
      url,
      '--',
      requests,
      run,
      String(firstRequest),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [output, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const result = /^result (.*)$/m.exec(output)?.[1]
  if (result === undefined) throw new Error(`wrk returned no result: ${stderr}${output}`)
  const { refused, broken, ...load } = JSON.parse(result) as LoadResult & { refused: number; broken: number }
  if (refused + broken > 0)
    throw new Error(`of ${load.requests} requests, ${refused} got an error and ${broken} failed`)
  return load
}
