import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { type BenchContext, getRequest, postRequest } from './context.ts'
import { busyWorkspaces } from './population.ts'
import { monotonicMs } from './sample.ts'
import type { LoadRequest } from './wrk.ts'

/** A request of another workspace than the one that disturbs, and how long it took. */
export type Probe = { kind: 'GET' | 'POST'; number: number; sentMs: number; tookMs: number }

/** Time alone before and after each disturbance, and between them and it. */
const aloneMs = 400
const pauseMs = 300
const probeEveryMs = 2
const connections = 16

/** A disturbance that is ready to begin in a process of its own. */
export type Disturbance = { begin(): Promise<void>; stop(): Promise<void> }

export type Disturbed = { disturbed: Probe[]; alone: Probe[] }

/** Sends requests of others alone, during a disturbance, and alone again, several times. */
export async function disturb(
  bench: BenchContext,
  times: number,
  start: () => Promise<Disturbance>,
): Promise<Disturbed> {
  const measured: Disturbed = { disturbed: [], alone: [] }
  for (let time = 0; time < times; time++) {
    const disturbance = await start()
    try {
      await sleep(pauseMs)
      measured.alone.push(...(await sendProbes(bench, () => sleep(aloneMs))))
      measured.disturbed.push(...(await sendProbes(bench, () => disturbance.begin())))
    } finally {
      await disturbance.stop()
    }
    await sleep(pauseMs)
    measured.alone.push(...(await sendProbes(bench, () => sleep(aloneMs))))
  }
  return measured
}

let probeCount = 0

/** Sends requests from other workspaces at a fixed interval until `work` ends, without waiting for responses. */
async function sendProbes(
  { installation, population }: BenchContext,
  work: () => Promise<void>,
): Promise<Probe[]> {
  const pool = new Pool(installation.url, { connections, connect: { rejectUnauthorized: false } })
  const probes: Probe[] = []
  const open = async (number: number, request: LoadRequest): Promise<void> => {
    const sentMs = monotonicMs()
    const answer = await sendNumbered(pool, number, request)
    await answer.body.dump()
    if (answer.statusCode >= 300) throw new Error(`a probe got status ${answer.statusCode}`)
    probes.push({ kind: request.method, number, sentMs, tookMs: monotonicMs() - sentMs })
  }

  await Promise.all(
    Array.from({ length: connections }, async () =>
      (await pool.request({ method: 'GET', path: '/healthz' })).body.dump(),
    ),
  )
  const sent: Promise<void>[] = []
  const timer = setInterval(() => {
    const number = ++probeCount
    const workspace = number % busyWorkspaces
    const request =
      number % 2 === 0 ? getRequest(population, workspace, 0) : postRequest(population, workspace)
    sent.push(open(number, request))
  }, probeEveryMs)
  await work()
  clearInterval(timer)
  await Promise.all(sent)
  await pool.close()
  return probes
}

/** Sends a request with a number, by which a profile finds it inside the service. */
export const sendNumbered = (pool: Pool, number: number, { method, path, token, body }: LoadRequest) =>
  pool.request({
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-bench-number': String(number),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
