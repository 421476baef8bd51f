import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export type ChildServer = {
  url: string
  pid: number
  /** Sends a message and waits for the next one in reply. */
  request(message: object): Promise<unknown>
  stop(): Promise<void>
}

/** The flags of the service's own processes, as `bin/daybook` sets them. */
export const serviceFlags = ['--max-semi-space-size=16', '--no-parallel-scavenge', '--expose-gc']

/**
 * Starts a benchmark server in its own process; it reports its URL, and exits when its channel closes.
 *
 * @param flags Node's flags
 */
export async function startChildServer(
  entry: URL,
  options: unknown,
  flags: readonly string[] = [],
): Promise<ChildServer> {
  const child = fork(fileURLToPath(entry), [JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...flags],
  })
  if (child.stdout) drainLog(child.stdout)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${entry.pathname} exited`)
  })
  ended.catch(() => {})
  const [{ url }] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }]
  return {
    url,
    pid: child.pid ?? 0,
    async request(message) {
      const replied = Promise.race([once(child, 'message'), ended])
      child.send(message)
      const [reply] = await replied
      return reply
    },
    async stop() {
      child.disconnect()
      await ended.catch(() => {})
    },
  }
}

/** Pipes a log, one line per request, into another process, as a service's log collector would. */
export function drainLog(log: Readable): ChildProcess {
  log.pause()
  return spawn('cat', { stdio: [log, 'ignore', 'ignore'] })
}
