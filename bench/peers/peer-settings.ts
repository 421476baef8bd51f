import { pidsListeningOn } from './server-processes.ts'

/** How to reach a peer. Only the URL may be an argument: the process list shows those to everyone. */
export type PeerSettings = {
  url: string
  token: string
  /** The peer's version where its API doesn't report it. */
  version: string | undefined
  /** The peer's processes, its database included, whose processor time counts. */
  pids: number[]
  /** The settings the peer runs with, for the published table. */
  settings: string[]
}

/** A port leads to a server but not to its database, so the table must say what its processor time leaves out. */
const withoutDatabase = 'processor time without its database'
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * @throws an error that names the invalid setting; a URL outside this machine is invalid, since a benchmark is an attack
 * on a server that others use
 */
export function readPeerSettings(url: string, env: NodeJS.ProcessEnv): PeerSettings {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '')
    throw new Error(`--peer must be a URL such as http://127.0.0.1:3456, not ${JSON.stringify(url)}`)
  if (!loopbackHosts.has(parsed.hostname))
    throw new Error(
      `--peer must be on this machine, such as http://127.0.0.1:3456, not on ${parsed.hostname}`,
    )
  const token = env['DAYBOOK_BENCH_PEER_TOKEN'] ?? ''
  if (token === '') throw new Error('--peer needs a token of the peer in DAYBOOK_BENCH_PEER_TOKEN')
  const pids = (env['DAYBOOK_BENCH_PEER_PIDS'] ?? '').split(',').filter((pid) => pid !== '')
  const invalid = pids.find((pid) => !/^[1-9]\d{0,9}$/.test(pid))
  if (invalid !== undefined)
    throw new Error(
      `DAYBOOK_BENCH_PEER_PIDS must be process ids such as 812,830, not ${JSON.stringify(invalid)}`,
    )
  const settings = (env['DAYBOOK_BENCH_PEER_SETTINGS'] ?? '').split(';').flatMap((one) => one.trim() || [])
  const port = Number(parsed.port) || (parsed.protocol === 'https:' ? 443 : 80)
  return {
    url: parsed.origin,
    token,
    version: env['DAYBOOK_BENCH_PEER_VERSION'],
    pids: pids.length > 0 ? pids.map(Number) : pidsListeningOn(port),
    settings: [...settings, ...(pids.length > 0 ? [] : [withoutDatabase])],
  }
}
