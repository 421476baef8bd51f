import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import type { BenchOptions } from '../options.ts'
import { seededId, workspaceCount } from '../population.ts'
import { publish } from '../published.ts'
import { describeRun, saveResults } from '../report.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import { addSoakEndpoints, apiWorks } from './api-work.ts'
import { appWorks } from './app-work.ts'
import type { SoakOwner } from './context.ts'
import { startMailSink } from './mail-sink.ts'
import { grownTables, readTableSizes, toSample } from './record.ts'
import { renderRows } from '../table.ts'
import type { SoakPeriod, SoakResults, SoakSample } from './soak-results.ts'
import { createTally, type Tally } from './tally.ts'

const taskCount = 20_000
const ownerCount = 20
const sampleCount = 120
const periodCount = 8
const periodMaxS = 900
/** Live streams hold a connection each. */
const connections = 200
const settleMs = 5_000
/** What starts isn't what grows: connections open, code is compiled and caches fill up. */
const [warmUpMaxS, warmUpPart] = [60, 12]

/** Runs everything at once for `--soak`, and records memory, handles, sizes and response times. */
export async function runSoak(options: BenchOptions): Promise<void> {
  const tally = createTally()
  const mailSink = await startMailSink(() => tally.count('mail'))
  try {
    const deliveries = await openDeliveryContext(
      { DAYBOOK_SMTP_URL: mailSink.url },
      { numbered: true, tasks: taskCount },
    )
    try {
      const results = await soak(deliveries, tally, options)
      const file = saveResults(results)
      if (options.write) publish('soak', results)
      process.stdout.write(options.json ? `${JSON.stringify(results, null, 2)}\n` : `${describe(results)}\n`)
      process.stderr.write(`saved to ${file}\n`)
    } finally {
      await deliveries.close()
    }
  } finally {
    await mailSink.stop()
  }
}

async function soak(deliveries: DeliveryContext, tally: Tally, options: BenchOptions): Promise<SoakResults> {
  const { installation, client } = deliveries
  const seconds = options.soakSeconds
  await addSoakEndpoints(deliveries)
  const owners = await signInOwners(deliveries)
  const end = new AbortController()
  const pool = new Pool(installation.url, { connections, connect: { rejectUnauthorized: false } })
  const before = await readTableSizes(client)
  const context = { deliveries, pool, owners, tally, signal: end.signal }
  const working = Promise.all([...apiWorks, ...appWorks].map((work) => work(context)))
  const recording = record(deliveries, tally, seconds)
  const { samples, periods } = await Promise.race([recording, working.then(() => recording)]).finally(() =>
    end.abort(),
  )
  await working
  await pool.destroy()
  await sleep(settleMs)
  return {
    ...(await describeRun(installation.dataDir, options)),
    seconds,
    rounds: 1,
    samples,
    periods,
    tables: grownTables(before, await readTableSizes(client)),
    work: tally.totals(),
  }
}

async function signInOwners({ installation, population }: DeliveryContext): Promise<SoakOwner[]> {
  const owners: SoakOwner[] = []
  for (let number = 1; number <= ownerCount; number++) {
    // The last workspaces get no other load.
    const workspace = workspaceCount - number
    const cookie = await createSessionCookie(installation.dataDir, seededId('acc', population, workspace))
    owners.push({ workspace, id: seededId('wsp', population, workspace), cookie })
  }
  return owners
}

async function record(
  { installation, client }: DeliveryContext,
  tally: Tally,
  seconds: number,
): Promise<{ samples: SoakSample[]; periods: SoakPeriod[] }> {
  await sleep(Math.min(warmUpMaxS, seconds / warmUpPart) * 1_000)
  tally.take(0, 1)
  const startedAt = performance.now()
  const elapsedS = () => (performance.now() - startedAt) / 1_000
  const periodS = Math.min(periodMaxS, seconds / periodCount)
  const samples: SoakSample[] = []
  const periods: SoakPeriod[] = []
  let periodStartS = 0
  while (elapsedS() < seconds) {
    samples.push(toSample(elapsedS(), installation, await readTableSizes(client)))
    const nextS = Math.min(seconds, (samples.length * seconds) / sampleCount)
    await sleep(Math.max(0, (nextS - elapsedS()) * 1_000))
    if (elapsedS() < Math.min(seconds, (periods.length + 1) * periodS)) continue
    periods.push(tally.take(Math.round(elapsedS()), elapsedS() - periodStartS))
    periodStartS = elapsedS()
    process.stderr.write(`  ${describePeriod(periods.at(-1)!)}\n`)
  }
  samples.push(toSample(elapsedS(), installation, await readTableSizes(client)))
  return { samples, periods }
}

const describePeriod = ({ at_s, p99_ms, wrong }: SoakPeriod): string => {
  const times = Object.entries(p99_ms).map(([work, ms]) => `${work} ${ms.toFixed(0)}`)
  const failed = Object.entries(wrong).map(([work, count]) => `${count} × ${work}`)
  return `${at_s} s: p99 in ms: ${times.join(', ')}; wrong: ${failed.length === 0 ? 'none' : failed.join(', ')}`
}

/** Compares the first and the last record. */
function describe({ samples, tables }: SoakResults): string {
  const [first, last] = [samples[0]!, samples.at(-1)!]
  const rows = Object.keys(last.memory_mb).flatMap((name) => [
    [`${name}, MB`, String(first.memory_mb[name]), String(last.memory_mb[name])],
    [`${name}, handles`, String(first.handles[name]), String(last.handles[name])],
  ])
  const sizes = tables.map(({ table, mb: [start, end] }) => [`${table}, MB`, String(start), String(end)])
  return renderRows(['what', 'at the start', 'at the end'], [...rows, ...sizes])
}
