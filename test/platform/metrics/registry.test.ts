import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegistry } from '../../../src/platform/metrics/registry.ts'
import { formatPrometheus } from '../../../src/platform/metrics/prometheus-text.ts'

test('the metrics of several processes are formatted as one text for Prometheus', async () => {
  const api = createRegistry()
  const requests = api.counter('requests_total', 'Requests.\nAll of \\ them.')
  requests({ route: '/tasks/:id' })
  requests({ route: '/tasks/:id' }, 2)
  requests({ route: 'a "b" \\ \n c' })
  const seconds = api.histogram('seconds', 'What it took.', [0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 30]) seconds({ route: '/x' }, value)
  const worker = createRegistry()
  worker.counter('requests_total', 'Requests.')({ route: 'none' })
  worker.observe('age', 'Now.', 'gauge', () => Promise.resolve([{ labels: {}, value: 1.5 }]))
  worker.observe('broken', 'Never.', 'gauge', () => Promise.reject(new Error('no database')))

  const text = formatPrometheus([
    { process: 'api', families: await api.families() },
    { process: 'worker', families: await worker.families() },
  ])
  assert.equal(
    text,
    String.raw`# HELP requests_total Requests.\nAll of \\ them.
# TYPE requests_total counter
requests_total{process="api",route="/tasks/:id"} 3
requests_total{process="api",route="a \"b\" \\ \n c"} 1
requests_total{process="worker",route="none"} 1
# HELP seconds What it took.
# TYPE seconds histogram
seconds_bucket{process="api",route="/x",le="0.1"} 2
seconds_bucket{process="api",route="/x",le="1"} 3
seconds_bucket{process="api",route="/x",le="+Inf"} 4
seconds_sum{process="api",route="/x"} 30.65
seconds_count{process="api",route="/x"} 4
# HELP age Now.
# TYPE age gauge
age{process="worker"} 1.5
`,
  )
})

test('a metric that hangs is left out after a second and read only once', async () => {
  const registry = createRegistry()
  let reads = 0
  registry.observe('hangs', 'Never.', 'gauge', () => {
    reads += 1
    return new Promise(() => {})
  })
  registry.counter('works_total', 'Works.')({})
  const both = await Promise.all([registry.families(), registry.families()])
  for (const families of both)
    assert.deepEqual(
      families.map(({ name }) => name),
      ['works_total'],
    )
  assert.equal(reads, 1)
})
