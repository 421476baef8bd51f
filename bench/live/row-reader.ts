import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { createRefetchPace } from '../../web/data/refetch-pace.ts'

/** Reads what a browser reads after a change; see `web/data/live.ts`. */
export type RowReader = {
  changed(subjects: readonly string[]): void
  /** Returns the milliseconds from each hearing of changes to the end of the read of their rows, since the last call. */
  take(): number[]
}

const countDelayMs = 1_000
/** A browser opens six connections, and the stream has one. */
const connections = 5

export function createRowReader(url: string, workspace: string, cookie: string): RowReader {
  const pool = new Pool(url, { connections, connect: { rejectUnauthorized: false } })
  const base = `/app/v1/workspaces/${workspace}`
  const read = async (path: string) => {
    const { statusCode, body } = await pool.request({ method: 'GET', path: base + path, headers: { cookie } })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${path} got status ${statusCode}`)
  }
  const pace = createRefetchPace()
  const heard = new Set<string>()
  let tookMs: number[] = []
  let counting = false

  async function readRows(): Promise<void> {
    const startedAt = performance.now()
    await sleep(pace.pauseMs(startedAt))
    const ids = [...heard]
    heard.clear()
    const end = pace.start(performance.now())
    await read(`/rows?ids=${ids.join(',')}`).finally(end)
    tookMs.push(performance.now() - startedAt)
  }

  async function readCounts(): Promise<void> {
    await sleep(countDelayMs)
    counting = false
    await Promise.all(['/sidebar', '/notifications/count'].map(read))
  }

  return {
    changed(subjects) {
      const first = heard.size === 0
      for (const subject of subjects) heard.add(subject)
      if (first) void readRows()
      if (counting) return
      counting = true
      void readCounts()
    },
    take() {
      const taken = tookMs
      tookMs = []
      return taken
    },
  }
}
