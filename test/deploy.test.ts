import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { loadConfig } from '../src/core/config/config.ts'
import { createInstallation } from './support/installation.ts'
import { startProcess } from './support/processes.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, any>
  volumes: Record<string, unknown>
}

/** What an operator puts into .env. */
const given: Record<string, string> = {
  POSTGRES_PASSWORD: 'secret',
  DAYBOOK_SECRET_KEY: 'ff'.repeat(32),
  DAYBOOK_DOMAIN: 'tasks.example.com',
}
const filled = (value: string) =>
  value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => given[name] ?? '')

test('the settings of the compose file are ones that the service takes, for two APIs and two workers', () => {
  const own = Object.entries(compose.services).filter(([, { image }]) => image === 'daybook')
  assert.deepEqual(
    own.map(([name, { command }]) => `${name} ${command.join(' ')}`),
    [
      'api-1 serve --roles api',
      'api-2 serve --roles api',
      'worker-1 serve --roles worker',
      'worker-2 serve --roles worker',
    ],
  )
  for (const [, { environment }] of own) {
    const env = Object.fromEntries(
      Object.entries<string>(environment).map(([name, value]) => [name, filled(value)]),
    )
    const config = loadConfig(env)
    assert.equal(config.databaseUrls.length, 2)
    assert.equal(config.publicUrl, 'https://tasks.example.com')
  }
})

test('what the compose file, the Dockerfile and the proxy name is there', () => {
  for (const [name, { volumes = [], depends_on = [] }] of Object.entries(compose.services)) {
    for (const volume of volumes as string[]) {
      const [source = ''] = volume.split(':')
      assert.ok(
        source.startsWith('./') ? existsSync(join(root, 'deploy', source)) : source in compose.volumes,
        volume,
      )
    }
    for (const needed of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      assert.ok(needed in compose.services, `${name} needs ${needed}`)
  }
  const upstreams = [...read('deploy/Caddyfile').matchAll(/([\w-]+):8080/g)].map(([, name = '']) => name)
  assert.deepEqual(upstreams, ['api-1', 'api-2'])
  const dockerfile = read('deploy/Dockerfile')
  for (const [, path = ''] of dockerfile.matchAll(/"\/daybook\/([\w./-]+)"/g))
    assert.ok(existsSync(join(root, path)), path)
  for (const script of ['postgres-primary.sh', 'postgres-standby.sh'])
    assert.equal(spawnSync('bash', ['-n', join(root, 'deploy', script)]).status, 0)
})

test('alerts and dashboard ask for figures that the service tells', () => {
  const told = new Set(read('docs/operations.md').match(/\b(?:daybook|process|nodejs)_[a-z_]+/g))
  const { groups } = parse(read('deploy/prometheus/alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  const dashboard = JSON.parse(read('deploy/grafana/daybook.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const asked = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  assert.ok(asked.length > 20)
  for (const [name, expr] of asked)
    for (const figure of expr.match(/\b(?:daybook|process|nodejs)_[a-z_]+/g) ?? [])
      assert.ok(told.has(figure.replace(/_bucket$/, '')), `${name}: ${figure}`)
  for (const { alert, annotations } of rules) assert.ok(annotations['summary'] && annotations['todo'], alert)
})

test('the check of a container says whether its service serves', async () => {
  const installation = await createInstallation()
  const { port } = new URL(installation.url)
  const check = () =>
    startProcess([process.execPath, join(root, 'deploy/healthcheck.mjs')], { DAYBOOK_PORT: port }).ended
  assert.equal(await check(), 1)
  const service = await installation.serve()
  assert.equal(await check(), 0)
  service.kill('SIGTERM')
  await service.ended
})
