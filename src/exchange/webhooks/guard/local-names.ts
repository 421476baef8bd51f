import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

const hostsFile = '/etc/hosts'
const hostsMaxAgeMs = 10_000

/** Looks up names that this machine knows without a name server; c-ares only queries servers. */
export type LocalNames = (name: string) => Promise<readonly string[]>

/**
 * `localhost` and its subdomains are always this machine (RFC 6761). Other names come from the hosts file, which is
 * cached for ten seconds.
 */
export function createLocalNames(file: string = hostsFile): LocalNames {
  let names: Promise<Map<string, string[]>> | undefined
  let readAt = 0
  return async (name) => {
    if (/(?:^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1']
    const now = performance.now()
    if (!names || now - readAt > hostsMaxAgeMs) {
      names = readHostsFile(file)
      readAt = now
    }
    return (await names).get(name) ?? []
  }
}

async function readHostsFile(file: string): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  // Without the file, there are no names.
  const text = await readFile(file, 'utf8').catch(() => '')
  for (const line of text.split('\n')) {
    const [address = '', ...aliases] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    if (!isIP(address)) continue
    for (const alias of aliases) names.set(alias, [...(names.get(alias) ?? []), address])
  }
  return names
}
