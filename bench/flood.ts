import { once } from 'node:events'
import { Pool } from 'undici'
import type { Request } from './wrk.ts'

/**
 * One client that sends many requests at once, in a process of its own, so that its work delays nobody who measures.
 * It opens its connections, says so, and begins with the next message.
 */

export type FloodOptions = { url: string; request: Request; count: number; connections: number }
export type Flooded = { admitted: number; seconds: number }

const { url, request, count, connections } = JSON.parse(process.argv[2] ?? '') as FloodOptions
process.on('disconnect', () => process.exit())

const pool = new Pool(url, { connections, connect: { rejectUnauthorized: false } })
const { method, path, token, body } = request

async function send(path: string, options: Partial<Parameters<Pool['request']>[0]> = {}): Promise<number> {
  const answer = await pool.request({ method: 'GET', ...options, path })
  await answer.body.dump()
  return answer.statusCode
}

await Promise.all(Array.from({ length: connections }, () => send('/healthz')))
process.send?.({ url })
await once(process, 'message')

const startedAt = performance.now()
const statuses = await Promise.all(
  Array.from({ length: count }, () =>
    send(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  ),
)
const admitted = statuses.filter((status) => status < 300).length
process.send?.({ admitted, seconds: (performance.now() - startedAt) / 1000 } satisfies Flooded)
