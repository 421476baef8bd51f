import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthChart } from '../../bench/charts/growth-chart.ts'
import { liveChart } from '../../bench/charts/live-chart.ts'
import { limitsChart } from '../../bench/charts/limits-chart.ts'
import { partsChart } from '../../bench/charts/parts-chart.ts'
import { peerChart } from '../../bench/charts/peer-chart.ts'
import { soakChart } from '../../bench/charts/soak-chart.ts'

const run = {
  measured_at: '2026-11-20T00:00:00.000Z',
  processor: 'AMD EPYC',
  cores: 2,
  memory_gb: 24,
  node: 'v24',
  postgres: '18.4',
  seconds: 180,
  rounds: 1,
}

test('a bar that misses its target is paler than one that reaches it', () => {
  const figure = (name: string, ratio: number) => ({
    name,
    measured: '',
    limit: 'pgbench: 3/s',
    ratio,
    atLeast: 0.5,
  })
  const chart = limitsChart([figure('GET', 0.6), figure('POST', 0.4)]) ?? ''
  assert.deepEqual(chart.match(/class="bar0[^"]*"/g), ['class="bar0"', 'class="bar0 miss"'])
  assert.match(chart, /prefers-color-scheme:dark/)
})

test('charts for which nothing was measured are not drawn', () => {
  const figure = { name: 'Memory', measured: '250 MB', limit: '' }
  assert.equal(limitsChart([figure]), undefined)
  assert.equal(growthChart([figure]), undefined)
})

test('the chart of sizes has a line for each figure, from the smallest installation on', () => {
  const figure = (series: string, tasks: number, ratio: number) => ({
    name: series,
    measured: '',
    limit: '',
    ratio,
    size: { series, tasks },
  })
  const chart = growthChart([figure('GET', 5e6, 0.8), figure('POST', 5e6, 1), figure('GET', 2e7, 0.7)]) ?? ''
  assert.equal(chart.match(/class="series /g)?.length, 2)
  assert.match(chart, /GET: 1 to 0\.7</)
  assert.match(chart, />20M</)
})

test('a chart beside a peer says how many times as fast Daybook is, also where less is better', () => {
  const product = { product: 'Svix', version: '1', settings: [] }
  const figures = [
    { name: 'Rate <1>', measured: '', limit: '', ratio: 2 },
    { name: 'Arrival', measured: '', limit: '', ratio: 4, lowerIsBetter: true },
  ]
  const chart = peerChart({ ...run, own: product, peer: product, figures }) ?? ''
  assert.match(chart, />Rate &lt;1&gt;</)
  assert.match(chart, />2\.0 ×</)
  assert.match(chart, />0\.25 ×</)
})

test('a soak is drawn with its first and last values', () => {
  const sample = (at_s: number, api: number) => ({
    at_s,
    memory_mb: { api },
    handles: { api: 20 },
    tables_mb: 1,
    indexes_mb: 1,
    dead_rows: 0,
    live_rows: 1,
  })
  const period = { at_s: 90, p99_ms: { read: 12 }, per_second: { read: 50 }, wrong: {} }
  const samples = [sample(0, 100), sample(180, 120)]
  const chart = soakChart({ ...run, samples, periods: [period], tables: [], work: {} })
  assert.match(chart, />api: 100 to 120</)
  assert.match(chart, />read: 12 to 12</)
  assert.doesNotMatch(chart, /NaN|Infinity|undefined/)
})

test('times and rates by size are drawn apart, since one is better when lower', () => {
  const figure = (series: string, ratio: number, lowerIsBetter: boolean) => ({
    name: series,
    measured: '',
    limit: '',
    ratio,
    lowerIsBetter,
    size: { series, tasks: 1e6 },
  })
  const chart = growthChart([figure('GET', 0.9, false), figure('Search', 1.1, true)]) ?? ''
  assert.equal(chart.match(/class="head"/g)?.length, 2)
  assert.match(chart, />Search: 1 to 1\.1</)
})

test('streams that come back are drawn over time', () => {
  const figure = { name: 'Streams reconnect', measured: '', limit: '' }
  assert.equal(liveChart([figure]), undefined)
  const curve = {
    title: 'Streams that are back, by seconds',
    points: [
      [0, 0],
      [4, 100],
    ] as [number, number][],
  }
  const chart = liveChart([{ ...figure, curve }]) ?? ''
  assert.match(chart, />live streams: 0 to 100</)
  assert.match(chart, />4 s</)
})

test('the chart of parts names the largest ones first, and gives all small ones the same color', () => {
  const parts = ['Node', 'PostgreSQL', 'TLS', 'paint', 'style', 'layout'].map((name, at) => ({
    name,
    value: 10 - at,
  }))
  const chart = partsChart({ title: 'A request', unit: 'ms', rows: [{ label: 'GET', parts }] })
  assert.equal(chart.match(/class="bar0"><title>GET, Node: 10\.0 ms/g)?.length, 1)
  assert.match(chart, />style; layout</)
})
