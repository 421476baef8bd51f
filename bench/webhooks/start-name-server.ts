import { fileURLToPath } from 'node:url'
import { type ChildServer, startChildServer } from '../child-server.ts'

const preload = fileURLToPath(new URL('preload-name-server.ts', import.meta.url))

/** The bench's name server, and the settings that make an installation ask it. */
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
