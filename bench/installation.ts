import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { databaseFolder } from '../src/platform/db/embedded/address.ts'
import { readPidFile } from '../src/platform/db/embedded/pid-file.ts'
import { atExit } from './at-exit.ts'
import { drainLog, serviceFlags } from './child-server.ts'
import { childPids, commandLine, cpuWithChildrenUs } from './processes.ts'

const daybookProgram = [fileURLToPath(new URL('../bin/daybook', import.meta.url))]
/** As `bin/daybook` does when the server isn't compiled: for profiles, and the very first start. */
export const daybookSources = [
  process.execPath,
  ...serviceFlags,
  fileURLToPath(new URL('../src/cli.ts', import.meta.url)),
]

/** A running `daybook serve` as an operator starts it, with its own data folder. */
export type Installation = {
  dataDir: string
  url: string
  /** Process ids: of the supervisor, the API and PostgreSQL. */
  serve: number
  api: number
  postgres: number
  /** Returns the current worker: one that was killed is replaced. */
  worker(): number
  /** Seconds from the command until it reports that it is ready, including Node's own start. */
  startedInS: number
  /** Processor time of all processes together until then, in seconds. */
  startCpuS: number
  stop(): Promise<void>
}

/** Starts the service with all defaults except address and port; fsync is on. */
export async function startInstallation(
  dataDir: string,
  env: Record<string, string> = {},
  [program = '', ...args]: readonly string[] = daybookProgram,
): Promise<Installation> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(program, [...args, 'serve', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DAYBOOK_DATA: dataDir,
      DAYBOOK_HOST: '127.0.0.1',
      DAYBOOK_PORT: String(port),
      ...env,
    },
  })
  const forget = atExit(() => child.kill('SIGKILL'))
  const url = await waitForReadyUrl(child)
  const startedInS = (performance.now() - startedAt) / 1000
  const collector = drainLog(child.stdout)
  const serve = child.pid ?? 0
  // The source of the process, or its compiled file.
  const childOf = (role: string) =>
    childPids(serve).find((pid) => new RegExp(`/${role}\\.[jt]s `).test(commandLine(pid))) ?? 0
  const api = childOf('api')
  const postgres = readPidFile(databaseFolder(dataDir))?.pid ?? 0
  const startCpuS = (cpuWithChildrenUs(serve) + cpuWithChildrenUs(postgres)) / 1e6

  return {
    dataDir,
    url,
    serve,
    api,
    postgres,
    worker: () => childOf('worker'),
    startedInS,
    startCpuS,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await Promise.all([once(child, 'exit'), once(collector, 'exit')])
      forget()
    },
  }
}

type ServeProcess = ChildProcessByStdio<null, Readable, Readable>

/** @throws an error with its stderr if it exits before it is ready */
async function waitForReadyUrl(child: ServeProcess): Promise<string> {
  const stderr = text(child.stderr)
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url } = JSON.parse(line) as { msg: string; url?: string }
    if (msg === 'ready' && url) return url
  }
  throw new Error(`daybook serve exited: ${await stderr}`)
}

/** Returns a free port on loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
