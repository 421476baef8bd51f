import { fileURLToPath } from 'node:url'
import { type ChildServer, startChildServer } from '../child-server.ts'

const preload = fileURLToPath(new URL('preload-name-server.ts', import.meta.url))

/** Domains that only the benchmark's name server knows: those of subscribers, and those that it never answers for. */
export const subscriberDomain = 'subscribers.example'
export const silentDomain = 'silent.example'

/** Starts the benchmark's name server; `env` makes an installation use it. */
export async function startBenchNameServer(): Promise<{
  env: Record<string, string>
  stop: ChildServer['stop']
}> {
  const child = await startChildServer(new URL('name-server.ts', import.meta.url), {})
  return {
    env: { BENCH_NAME_SERVER: child.url, NODE_OPTIONS: `--import=${preload}` },
    stop: () => child.stop(),
  }
}
