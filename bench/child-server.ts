import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export type ChildServer = {
  url: string
  pid: number
  /** Sends a message and waits for the next one that comes back. */
  request(message: object): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a server of the bench in a process of its own; it says where it listens, and ends when its channel does. */
export async function startChildServer(entry: URL, options: unknown): Promise<ChildServer> {
  const child = fork(fileURLToPath(entry), [JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout) pipeLogAway(child.stdout)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${entry.pathname} ended`)
  })
  ended.catch(() => {})
  const [{ url }] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }]
  return {
    url,
    pid: child.pid ?? 0,
    async request(message) {
      const answered = Promise.race([once(child, 'message'), ended])
      child.send(message)
      const [answer] = await answered
      return answer
    },
    async stop() {
      child.disconnect()
      await ended.catch(() => {})
    },
  }
}

/** From now on another process takes the log, a line for each request, as a service's log collector would. */
export function pipeLogAway(log: Readable): ChildProcess {
  log.pause()
  return spawn('cat', { stdio: [log, 'ignore', 'ignore'] })
}
