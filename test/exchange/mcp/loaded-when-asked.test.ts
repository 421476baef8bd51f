import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Returns the modules that a process has loaded once it has started at `entry`, and the packages. */
function loadedBy(entry: URL): Set<string> {
  const loaded = new Set<string>()
  const pending = [entry.href]
  for (let url = pending.pop(); url !== undefined; url = pending.pop()) {
    if (loaded.has(url)) continue
    loaded.add(url)
    const text = readFileSync(new URL(url), 'utf8')
    for (const [, clause = '', specifier = ''] of text.matchAll(/^(?:import|export) (.*?)from '([^']+)'/gms))
      if (clause.startsWith('type ')) continue
      else if (specifier.startsWith('.')) pending.push(new URL(specifier, url).href)
      else loaded.add(specifier)
  }
  return loaded
}

test('a process that no assistant or app has called has loaded neither the protocols nor the grammar of dates', () => {
  const api = [...loadedBy(new URL('../../../src/api.ts', import.meta.url))]
  assert.ok(api.some((module) => module.endsWith('/exchange/mcp/routes.ts')))
  assert.deepEqual(
    api.filter((module) =>
      /oidc-provider|modelcontextprotocol|core\/phrases|exchange\/mcp\/(?:server|tools)/.test(module),
    ),
    [],
  )
  assert.ok(api.some((module) => module.endsWith('/identity/oauth/authorization-server.ts')))
  const server = loadedBy(new URL('../../../src/exchange/mcp/server.ts', import.meta.url))
  assert.ok(server.has('@modelcontextprotocol/server'))
})
