import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Agent, fetch } from 'undici'
import { answerWith, authority, startReceiver } from '../../support/receiver.ts'
import {
  freePort,
  startProcess,
  temporaryFolder,
  cliPath,
  waitUntil,
  type TestProcess,
} from '../../support/processes.ts'

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
const [port, metricsPort] = [await freePort(), await freePort()]
const authorityFile = join(folder, 'authority.pem')
writeFileSync(authorityFile, authority.cert)
const env = {
  DAYBOOK_DATA: dataDir,
  DAYBOOK_PORT: String(port),
  DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  DAYBOOK_WEBHOOK_CA: authorityFile,
  DAYBOOK_WEBHOOK_RETRY_SCHEDULE: '20ms,20ms,20ms,20ms,1h',
}
const api = `https://localhost:${port}/api/v1`
const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`

async function serve(more: Record<string, string>): Promise<TestProcess> {
  const service = startProcess([cliPath, 'serve', '--json'], { ...env, ...more })
  await service.line(/"msg":"ready"/)
  return service
}

async function stop(service: TestProcess): Promise<void> {
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
}

/** All samples by name and labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const answer = await fetch(metricsUrl)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).trimEnd().split('\n')
  const samples = lines.filter((line) => !/^# (?:HELP|TYPE) [a-z_]+ \S/.test(line))
  return new Map(
    samples.map((line) => {
      const [, name = '', value] = /^([a-z_]+\{.*\}) (\S+)$/.exec(line) ?? assert.fail(line)
      assert.ok(Number.isFinite(Number(value)), line)
      return [name, Number(value)]
    }),
  )
}

/** The exposed metrics, each with the labels of its samples, if it has any yet. */
async function exposedMetrics(): Promise<Record<string, string>> {
  const text = await (await fetch(metricsUrl)).text()
  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const [, labels = ''] = new RegExp(`^${name}(?:_bucket)?\\{(.*)\\} `, 'm').exec(text) ?? []
      const own = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)
      return [name, own.filter((label) => label !== 'process' && label !== 'le').join(' ')]
    }),
  )
}

/** The metrics in docs/operations.md: one row each, and a sentence about those of every process. */
function documentedMetrics(): Record<string, string> {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(daybook_\w+)` +\| ([^|]*) \|/gm)]
  const every = /^Every process tells (.*?)\. /ms.exec(page)?.[1] ?? ''
  return Object.fromEntries(
    [
      ...rows.map(([, name = '', labels = '']) => [name, labels.replaceAll('`', '').trim()] as const),
      ...[...every.matchAll(/`(process_\w+|nodejs_\w+)`(?: \(`(\w+)`)?/g)].map(
        ([, name = '', label = '']) => [name, label] as const,
      ),
    ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

test('one port serves the metrics of the API, the worker and all processes', async () => {
  const mailPort = await freePort()
  const service = await serve({
    DAYBOOK_METRICS_PORT: String(metricsPort),
    DAYBOOK_MAIL_IN_PORT: String(mailPort),
  })
  const token = /dbp_\w+/.exec(await startProcess([cliPath, 'demo', '--json'], env).stdout)?.[0] ?? ''
  const dispatcher = new Agent({ connect: { ca: readFileSync(join(dataDir, 'tls/ca.pem')) } })
  const call = async (path: string, body?: unknown, bearer = token): Promise<any> => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${api}${path}`, { dispatcher, headers, ...more })
    return { status: answer.status, ...((await answer.json()) as object) }
  }

  const receiver = await startReceiver()
  const failing = await startReceiver({ handler: answerWith(500) })
  for (const { url } of [receiver, failing])
    assert.equal((await call('/webhooks', { url, events: ['task.created'] })).status, 201)
  const { data } = await call('/lists')
  assert.equal((await call('/tasks', { title: 'Counted', list_id: data[0].id })).status, 201)
  assert.equal((await call('/tasks/tsk_none')).status, 404)
  assert.equal((await call('/nowhere')).status, 404)
  await receiver.wait(1)
  await failing.wait(5)
  let seen = await readMetrics()
  await waitUntil(async () => {
    seen = await readMetrics()
    return (
      seen.get('daybook_webhook_addresses{process="worker",state="failing"}') === 1 &&
      seen.get('daybook_webhook_attempts_total{process="worker",outcome="http_error"}') === 5
    )
  })

  const value = (name: string) =>
    seen.get(name) ?? assert.fail(`${name} is not in ${[...seen.keys()].join('\n')}`)
  const requests = (rest: string) => value(`daybook_requests_total{process="api",${rest}}`)
  assert.equal(requests('method="POST",route="/api/v1/webhooks",status="201"'), 2)
  assert.equal(requests('method="POST",route="/api/v1/tasks",status="201"'), 1)
  assert.equal(requests('method="GET",route="/api/v1/tasks/:id",status="404"'), 1)
  assert.equal(requests('method="GET",route="none",status="404"'), 1)
  const lists = 'process="api",method="GET",route="/api/v1/lists"'
  assert.equal(value(`daybook_request_duration_seconds_count{${lists}}`), 1)
  assert.equal(value(`daybook_request_duration_seconds_bucket{${lists},le="+Inf"}`), 1)
  assert.equal(value('daybook_database_waiting{process="api"}'), 0)
  assert.ok(value('daybook_database_connections{process="api",state="idle"}') > 0)
  assert.ok(value('daybook_database_connections{process="api",state="in_use"}') >= 0)

  assert.equal(value('daybook_webhook_attempts_total{process="worker",outcome="delivered"}'), 1)
  assert.equal(value('daybook_webhook_attempts_total{process="worker",outcome="http_error"}'), 5)
  assert.equal(value('daybook_webhook_first_attempt_delay_seconds_count{process="worker"}'), 2)
  assert.ok(value('daybook_webhook_first_attempt_delay_seconds_sum{process="worker"}') < 10)
  assert.ok(value('daybook_webhook_claim_seconds_count{process="worker"}') > 0)
  assert.equal(value('daybook_webhook_in_flight{process="worker"}'), 0)
  assert.equal(value('daybook_webhook_oldest_due_age_seconds{process="worker"}'), 0)
  assert.equal(value('daybook_webhook_addresses{process="worker",state="healthy"}'), 1)
  assert.equal(value('daybook_webhook_addresses{process="worker",state="disabled"}'), 0)
  for (const process of ['supervisor', 'api', 'worker']) {
    assert.ok(value(`process_resident_memory_bytes{process="${process}"}`) > 1e6)
    assert.ok(value(`process_cpu_seconds_total{process="${process}"}`) > 0)
    assert.ok(value(`nodejs_eventloop_lag_seconds{process="${process}",quantile="p99"}`) >= 0)
  }

  // Refusals of a workspace's full window: 300 requests per minute on Team.
  const { workspace_id } = (await call('/events?limit=1')).data[0]
  const plan = startProcess(
    [cliPath, 'workspace', 'set-plan', '--workspace', workspace_id, '--plan', 'team'],
    env,
  )
  assert.equal(await plan.ended, 0, await plan.stderr)
  const many = await Promise.all(Array.from({ length: 320 }, () => call('/lists')))
  const over = many.filter(({ status }) => status === 429).length
  assert.ok(over > 0)
  assert.equal(
    (await readMetrics()).get('daybook_rate_refusals_total{process="api",window="workspace"}'),
    over,
  )

  // Refusals of an address's full window (D30).
  const guesses = await Promise.all(Array.from({ length: 310 }, () => call('/lists', undefined, 'dbp_guess')))
  const refused = guesses.filter(({ status }) => status === 429).length
  assert.ok(refused > 0)
  // Guesses in the session API count against the same window, and in the same metric.
  const headers = { cookie: `__Host-daybook=${'B'.repeat(43)}` }
  const webhooksUrl = new URL('/app/v1/workspaces/wsp_none/webhooks', api)
  for (let guess = 0; guess < 3; guess += 1)
    assert.equal((await fetch(webhooksUrl, { dispatcher, headers })).status, 429)
  const after = await readMetrics()
  assert.equal(after.get('daybook_rate_refusals_total{process="api",window="address"}'), refused + 3)

  // Exactly the metrics of docs/operations.md.
  assert.equal((await fetch(`http://localhost:${port}/`)).status, 403)
  assert.deepEqual(await exposedMetrics(), documentedMetrics())

  assert.equal((await fetch(`http://127.0.0.1:${metricsPort}/`)).status, 404)
  assert.equal((await fetch(metricsUrl, { method: 'POST' })).status, 405)
  // The API's own port serves no metrics.
  const there = await fetch(`https://localhost:${port}/metrics`, { dispatcher })
  assert.equal(there.status, 404)
  await dispatcher.destroy()
  await stop(service)
  await assert.rejects(fetch(metricsUrl))
})

test('several API processes are distinguished, and one that hangs is noticed', async () => {
  const service = await serve({ DAYBOOK_METRICS_PORT: String(metricsPort), DAYBOOK_API_PROCESSES: '2' })
  const isAnswering = (seen: Map<string, number>, process: string) =>
    seen.get(`daybook_process_answers{process="${process}"}`)
  await waitUntil(async () => isAnswering(await readMetrics(), 'worker') === 1)
  const seen = await readMetrics()
  assert.deepEqual([isAnswering(seen, 'api-1'), isAnswering(seen, 'api-2')], [1, 1])

  const worker = childOf(service.pid, '/worker.')
  process.kill(worker, 'SIGSTOP')
  const without = await readMetrics()
  process.kill(worker, 'SIGCONT')
  assert.deepEqual([isAnswering(without, 'api-1'), isAnswering(without, 'worker')], [1, 0])
  assert.ok(!without.has('process_resident_memory_bytes{process="worker"}'))
  await stop(service)
})

/** Finds the child process that runs a module. */
function childOf(parent: number, module: string): number {
  const under = (pid: string) => {
    try {
      const ours = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
      return ours && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(module)
    } catch {
      return false
    }
  }
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find(under)
  return Number(found ?? assert.fail(`${module} does not run under ${parent}`))
}

test('without a metrics port nothing is measured and nothing listens', async () => {
  const service = await serve({})
  await assert.rejects(fetch(metricsUrl))
  await stop(service)
})
