import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { parse } from 'yaml'
import { loadConfig } from '../src/core/config/config.ts'
import { attachmentMaxBytes, bodyMaxBytes, importArchiveMaxBytes } from '../src/core/limits.ts'
import { examplesOf } from './support/examples.ts'
import { createInstallation } from './support/installation.ts'
import { cliPath, freePort, startProcess, temporaryFolder } from './support/processes.ts'
import { databaseUrl } from './support/run-cli.ts'
import { startService } from './support/service.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, any>
  volumes: Record<string, unknown>
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>
}

const dockerfile = read('deploy/Dockerfile')

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

/** The image's settings and its health check, as the Dockerfile has them. */
const imageSettings = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
)
const [, healthCommand = ''] = /^HEALTHCHECK [^[]*CMD (\[[^\]]*\])$/m.exec(dockerfile) ?? []
const healthCheck = (JSON.parse(healthCommand) as string[]).map((word) =>
  word === 'node' ? process.execPath : word.replace(/^\/daybook\//, root),
)

/** Runs a service of the compose file as a process: with its command and settings, on a database of the tests. */
async function runComposed(name: string, databaseName: string) {
  const { command, environment } = compose.services[name]!
  const settings = Object.entries<string>(environment).map(([setting, value]) => [setting, filled(value)])
  const port = String(await freePort())
  const env: Record<string, string> = {
    ...imageSettings,
    ...Object.fromEntries(settings),
    DAYBOOK_DATA: temporaryFolder(),
    DATABASE_URL: databaseUrl(databaseName),
    DAYBOOK_PORT: port,
    DAYBOOK_METRICS_PORT: String(await freePort()),
  }
  const service = startProcess([cliPath, ...command], env)
  await service.line(/"msg":"ready"/)
  return { service, env, url: `http://127.0.0.1:${port}` }
}

test('as compose runs it, an API passes the health checks of its image and of Caddy, refuses other plain HTTP, and logs the setup link', async () => {
  const { databaseName } = await startService()
  const { service, env, url } = await runComposed('api-1', databaseName)
  const check = startProcess(healthCheck, env)
  assert.equal(await check.ended, 0, await check.stderr)

  const [, healthPath = ''] = /health_uri (\S+)/.exec(read('deploy/Caddyfile')) ?? []
  const asCaddy = { headers: { host: 'api-1:8080', 'user-agent': 'Go-http-client/1.1' } }
  const healthy = await request(`${url}${healthPath}`, asCaddy)
  assert.deepEqual([healthy.statusCode, await healthy.body.json()], [200, { status: 'ready' }])
  assert.equal((await request(`${url}/api/v1/tasks`, asCaddy)).statusCode, 403)
  const subnets = (compose.networks['inside']?.ipam.config ?? []).map(({ subnet }) => subnet)
  assert.deepEqual(subnets, [env['DAYBOOK_TRUSTED_PROXIES']], 'Caddy is in the network that is trusted')

  const { setup_link } = JSON.parse(await service.line(/"setup_link"/))
  assert.match(setup_link, /^https:\/\/tasks\.example\.com\/start#[\w-]{43}$/)
  const { service: other } = await runComposed('api-2', databaseName)
  assert.equal(JSON.parse(await other.line(/"setup_link"/)).setup_link, setup_link)
  const [, command = ''] =
    /docker compose exec api-1 \/daybook\/(\S+ setup-link)/.exec(read('deploy/compose.yaml')) ?? []
  const [program = '', ...args] = command.split(' ')
  assert.equal(await startProcess([join(root, program), ...args], env).stdout, `${setup_link}\n`)
  for (const one of [service, other]) one.kill('SIGTERM')
  assert.deepEqual(await Promise.all([service.ended, other.ended]), [0, 0])
})

test('as compose runs it, a worker starts and serves its metrics', async () => {
  const { databaseName } = await startService()
  const { service, env } = await runComposed('worker-1', databaseName)
  const metrics = await request(`http://127.0.0.1:${env['DAYBOOK_METRICS_PORT']}/metrics`)
  assert.match(await metrics.body.text(), /^daybook_process_answers/m)
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})

test("the service's user owns every folder of the image that a volume is mounted on", () => {
  const [, user = ''] = /^USER (\w+)$/m.exec(dockerfile) ?? []
  const [, owner, folders = ''] = /install -d -o (\w+) -g \w+ -m 0700 (.*)$/m.exec(dockerfile) ?? []
  assert.equal(owner, user)
  const mounted = Object.values(compose.services)
    .filter(({ image }) => image === 'daybook')
    .flatMap(({ volumes = [] }) => (volumes as string[]).map((volume) => volume.split(':')[1] ?? ''))
  const declared = [...dockerfile.matchAll(/^VOLUME (\S+)$/gm)].map(([, folder = '']) => folder)
  for (const folder of [...mounted, ...declared]) assert.ok(folders.split(' ').includes(folder), folder)
})

test('the standby keeps its data where the commands of its image look for it, so that it can be promoted', () => {
  assert.match(read('deploy/postgres-standby.sh'), /docker compose exec standby pg_ctl promote/)
  assert.doesNotMatch(read('deploy/postgres-standby.sh'), /\bPGDATA=/)
  assert.deepEqual(Object.keys(compose.services['standby']?.environment), ['PGPASSWORD'])
})

test('nginx passes the largest upload of every route that takes one, and leaves 413 to the service elsewhere', () => {
  const conf = read('deploy/nginx.conf')
  const locations = [...conf.matchAll(/location (~ )?(\S+) \{(.*?)\n {2}\}/gs)].map(
    ([, regex, path = '', body = '']) => ({
      matches: (target: string) => (regex ? new RegExp(path).test(target) : target.startsWith(path)),
      regex: regex !== undefined,
      maxBytes: Number(/client_max_body_size (\d+)m;/.exec(body)?.[1]) * 2 ** 20,
      buffers: !body.includes('proxy_request_buffering off;'),
    }),
  )
  /** nginx prefers the first regular expression to any prefix. */
  const locationOf = (target: string) =>
    locations.find(({ regex, matches }) => regex && matches(target)) ??
    locations.find(({ matches }) => matches(target))
  const workspace = '/app/v1/workspaces/wsp_01jd42e76ke0080ppaatcsyj69'
  const uploads = [
    [`${workspace}/tasks/tsk_01jd42e76ke0080ppaatcsyj69/attachments`, attachmentMaxBytes],
    [`${workspace}/imports`, importArchiveMaxBytes],
    ['/api/v1/tasks/tsk_01jd42e76ke0080ppaatcsyj69/attachments', attachmentMaxBytes],
    [`${workspace}/tasks/tsk_01jd42e76ke0080ppaatcsyj69/comment-attachments`, attachmentMaxBytes],
    ['/api/v1/tasks/tsk_01jd42e76ke0080ppaatcsyj69/comment-attachments', attachmentMaxBytes],
  ] as const
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const taking = sources.filter(
    (file) => file.endsWith('.ts') && read(`src/${file}`).includes('rawBody: true }'),
  )
  assert.equal(
    taking.length,
    // Those of comments are the same in both APIs.
    uploads.length - 1,
    'another route takes uploads: add it here and to deploy/nginx.conf',
  )
  for (const [target, maxBytes] of uploads) {
    const location = locationOf(target)
    assert.ok(location && location.maxBytes > maxBytes && !location.buffers, target)
  }
  for (const target of ['/api/v1/tasks', `${workspace}/imports/imp_01jd42e76ke0080ppaatcsyj69/start`]) {
    const location = locationOf(target)
    assert.ok(location && location.maxBytes > bodyMaxBytes && location.maxBytes <= 2 * bodyMaxBytes, target)
  }
  const printed = examplesOf('docs/operations.md', 'nginx').map(({ code }) => code.trim())
  const flat = (text: string) => text.replaceAll(/^\s+/gm, '')
  for (const example of printed) assert.ok(flat(conf).includes(flat(example)), example)
  assert.equal(printed.length, 1)
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
