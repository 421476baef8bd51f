import { startChildServer } from '../child-server.ts'
import type { CheckedRequest } from './contender.ts'
import type { CheckedLoad, LoadAmount, LoadClientMessage } from './load-client.ts'

/** The client process of one contestant. */
export type LoadClient = {
  /** Sets the requests of a kind of work; they are sent in turn, and each run goes on where the last one ended. */
  prepare(work: string, url: string, requests: CheckedRequest[]): Promise<void>
  run(work: string, connections: number, amount: LoadAmount): Promise<CheckedLoad>
  stop(): Promise<void>
}

export async function startLoadClient(): Promise<LoadClient> {
  const child = await startChildServer(new URL('load-client.ts', import.meta.url), {})
  const ask = (message: LoadClientMessage) => child.request(message)
  return {
    async prepare(work, url, requests) {
      await ask({ type: 'requests', url, work, requests })
    },
    run: (work, connections, amount) =>
      ask({ type: 'run', work, connections, ...amount }) as Promise<CheckedLoad>,
    stop: () => child.stop(),
  }
}
