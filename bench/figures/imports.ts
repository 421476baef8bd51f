import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { type BenchContext, postRequest } from '../context.ts'
import { seededId, workspaceCount } from '../population.ts'
import { percentile } from '../sample.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { type Figure, formatRate, formatCount } from './figure.ts'

const rowCount = 20_000
/** A list holds 5,000 tasks. */
const listCount = 10
const rowsPerSecondMin = 5_000
/** How many times as long a request may take during an import. */
const slowerMax = 2
/** As often as the workspace's rate window allows. */
const probeEveryMs = 55
const pauseMs = 300

/** Measures how fast rows are imported, and how long other requests in the same workspace take in the meantime. */
export async function importFigures(bench: BenchContext): Promise<Figure[]> {
  const { installation, population } = bench
  // The floods of the neighbor figure start with the first of the quiet workspaces.
  const workspace = workspaceCount - 1
  const pool = new Pool(installation.url, { connections: 8, connect: { rejectUnauthorized: false } })
  const cookie = await createSessionCookie(installation.dataDir, seededId('acc', population, workspace))
  const imports = `/app/v1/workspaces/${seededId('wsp', population, workspace)}/imports`

  async function request(method: 'GET' | 'POST', path: string, body?: string, type = 'application/json') {
    const answer = await pool.request({
      method,
      path: `${imports}${path}`,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.body.text()
    if (answer.statusCode >= 300)
      throw new Error(`an import request got status ${answer.statusCode}: ${text}`)
    return JSON.parse(text) as { id: string; state: string; made: number }
  }
  async function waitForState(id: string, target: string) {
    for (;;) {
      const { state, made } = await request('GET', `/${id}`)
      if (state === target) return made
      if (state !== 'reading' && state !== 'running') throw new Error(`the import is ${state}`)
      await sleep(50)
    }
  }
  /** Creates tasks at a fixed interval until `end`, without waiting for responses. */
  async function probe(end: Promise<unknown>): Promise<number[]> {
    const { method, path, token, body } = postRequest(population, workspace)
    const took: number[] = []
    const sent: Promise<void>[] = []
    const one = async () => {
      const startedAt = performance.now()
      const answer = await pool.request({
        method,
        path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await answer.body.dump()
      if (answer.statusCode >= 300) throw new Error(`a probe got status ${answer.statusCode}`)
      took.push(performance.now() - startedAt)
    }
    const timer = setInterval(() => sent.push(one()), probeEveryMs)
    await end
    clearInterval(timer)
    await Promise.all(sent)
    return took
  }

  try {
    const lines = Array.from(
      { length: rowCount },
      (_, nth) => `Call the supplier ${nth},List ${nth % listCount},2027-01-31`,
    )
    const csv = ['Title,List,Due date', ...lines].join('\n')
    const { id } = await request('POST', '?name=moved.csv', csv, 'application/octet-stream')
    await waitForState(id, 'ready')
    const startedAt = performance.now()
    await request('POST', `/${id}/start`, '{}')
    const busy = await probe(waitForState(id, 'done'))
    const seconds = (performance.now() - startedAt) / 1_000
    await sleep(pauseMs)
    const quiet = await probe(sleep(seconds * 1_000))
    const [slow, usual] = [percentile(busy, 99), percentile(quiet, 99)]
    return [
      {
        name: `Import of ${formatCount(rowCount)} CSV rows, while others write in the workspace`,
        measured: formatRate(rowCount / seconds),
        limit: '',
        target: `≥ ${formatRate(rowsPerSecondMin)}`,
        met: rowCount / seconds >= rowsPerSecondMin,
      },
      {
        name: 'POST in a workspace during an import',
        measured: `p99 ${slow.toFixed(1)} ms (p50 ${percentile(busy, 50).toFixed(1)})`,
        limit: `otherwise: p99 ${usual.toFixed(1)} ms (p50 ${percentile(quiet, 50).toFixed(1)})`,
        ratio: slow / usual,
        target: `≤ ${slowerMax.toFixed(2)}`,
        met: slow <= slowerMax * usual,
      },
    ]
  } finally {
    await pool.close()
  }
}
