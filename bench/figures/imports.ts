import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { type BenchContext, postRequest } from '../context.ts'
import { seededId, workspaceCount } from '../population.ts'
import { percentile, type Sample, takeSample } from '../sample.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { type Figure, formatRate, formatCount } from './figure.ts'

/** How many tasks an import creates. */
export const rowCount = 20_000
/** A list holds 5,000 tasks. */
const listCount = 10
const rowsPerSecondMin = 5_000
/** How many times as long a request may take during an import. */
const slowerMax = 2
/** As often as the workspace's rate window allows. */
const probeEveryMs = 55
const pauseMs = 300

/** The workspace of the import, and requests to it. */
type ImportClient = {
  /** Uploads a file of `rowCount` rows and waits until it can be imported. */
  upload(): Promise<string>
  /** Imports an uploaded file. */
  run(id: string): Promise<void>
  /** Creates tasks at a fixed interval until `end`, without waiting for responses; returns how long each took. */
  probe(end: Promise<unknown>): Promise<number[]>
  close(): Promise<void>
}

async function openImportClient({ installation, population }: BenchContext): Promise<ImportClient> {
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
    return JSON.parse(text) as { id: string; state: string }
  }
  async function waitForState(id: string, target: string): Promise<void> {
    for (;;) {
      const { state } = await request('GET', `/${id}`)
      if (state === target) return
      if (state !== 'reading' && state !== 'running') throw new Error(`the import is ${state}`)
      await sleep(50)
    }
  }

  return {
    async upload() {
      const lines = Array.from(
        { length: rowCount },
        (_, nth) => `Call the supplier ${nth},List ${nth % listCount},2027-01-31`,
      )
      const csv = ['Title,List,Due date', ...lines].join('\n')
      const { id } = await request('POST', '?name=moved.csv', csv, 'application/octet-stream')
      await waitForState(id, 'ready')
      return id
    },
    async run(id) {
      await request('POST', `/${id}/start`, '{}')
      await waitForState(id, 'done')
    },
    async probe(end) {
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
    },
    close: () => pool.close(),
  }
}

/** Measures how fast rows are imported, and how long other requests in the same workspace take in the meantime. */
export async function importFigures(bench: BenchContext): Promise<Figure[]> {
  const client = await openImportClient(bench)
  try {
    const { rate, nodeUs, postgresUs, p50Ms, p99Ms } = await sampleImport(bench, client)
    await sleep(pauseMs)
    const quiet = await client.probe(sleep((rowCount / rate) * 1_000))
    const usual = percentile(quiet, 99)
    return [
      {
        name: `Import of ${formatCount(rowCount)} CSV rows, while others write in the workspace`,
        measured: formatRate(rate),
        limit: '',
        target: `≥ ${formatRate(rowsPerSecondMin)}`,
        met: rate >= rowsPerSecondMin,
        cpu: `${nodeUs.toFixed(0)} + ${postgresUs.toFixed(0)}`,
      },
      {
        name: 'POST in a workspace during an import',
        measured: `p99 ${p99Ms.toFixed(1)} ms (p50 ${p50Ms.toFixed(1)})`,
        limit: `otherwise: p99 ${usual.toFixed(1)} ms (p50 ${percentile(quiet, 50).toFixed(1)})`,
        ratio: p99Ms / usual,
        target: `≤ ${slowerMax.toFixed(2)}`,
        met: p99Ms <= slowerMax * usual,
      },
    ]
  } finally {
    await client.close()
  }
}

/** Imports a file beside others' requests, whose times the sample has; its processor times are of a row. */
async function sampleImport({ installation }: BenchContext, client: ImportClient): Promise<Sample> {
  const id = await client.upload()
  return takeSample({ node: installation.worker(), postgres: installation.postgres }, async () => {
    const startedAt = performance.now()
    const took = await client.probe(client.run(id))
    return {
      requests: rowCount,
      seconds: (performance.now() - startedAt) / 1_000,
      p50Ms: percentile(took, 50),
      p99Ms: percentile(took, 99),
    }
  })
}

/** Imports a file, for a profile. */
export async function profiledImport(bench: BenchContext): Promise<Sample> {
  const client = await openImportClient(bench)
  try {
    return await sampleImport(bench, client)
  } finally {
    await client.close()
  }
}
