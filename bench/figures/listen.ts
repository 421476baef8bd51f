import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { type BenchContext, openBenchContext } from '../context.ts'
import type { Heard } from '../live/change-tasks.ts'
import { heardFigure } from '../live/heard-figure.ts'
import { seededId, taskNumber } from '../population.ts'
import { monotonicMs } from '../sample.ts'
import type { Figure } from './figure.ts'

const taskCount = 100_000
const eventsPerSecond = 50
/** One token makes all changes, so together they fit into its rate window. */
const warmUpEvents = 150
const measuredEvents = 600
const settleMs = 2_000
/** From the request that causes an event, which is before its commit. */
const arrivalMaxMs = 50

const tool = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))

type Receiver = { url: string; arrivals: Map<string, number>; close(): void }

/** Measures how soon `daybook listen` has forwarded an event to a receiver on the same machine. */
export async function listenFigures({ options, programs }: BenchContext): Promise<Figure[]> {
  const context = await openBenchContext(options, programs, taskCount)
  const receiver = await startReceiver()
  const listening = startListening(context, receiver.url)
  try {
    await untilForwarding(listening)
    await changeTasks(context, receiver, warmUpEvents)
    const heard = await changeTasks(context, receiver, measuredEvents)
    const name = `daybook listen forwards an event, ${eventsPerSecond} a second, from the request`
    return [heardFigure(name, heard, arrivalMaxMs)]
  } finally {
    listening.kill()
    receiver.close()
    await context.close()
  }
}

/** A receiver that notes when each new title has arrived. */
async function startReceiver(): Promise<Receiver> {
  const arrivals = new Map<string, number>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      const title = /"title":"([^"]+)"/.exec(body)?.[1]
      if (title !== undefined) arrivals.set(title, monotonicMs())
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    arrivals,
    close: () => server.close().closeAllConnections(),
  }
}

function startListening({ installation, population }: BenchContext, target: string): ChildProcess {
  return spawn(
    process.execPath,
    [tool, 'listen', '--url', installation.url, '--forward-to', target, '--events', 'task.updated', '--json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DAYBOOK_TOKEN: population.tokens[0] ?? '',
        NODE_EXTRA_CA_CERTS: join(installation.dataDir, 'tls/ca.pem'),
      },
    },
  )
}

/** @throws if the tool ends before it has connected */
async function untilForwarding({ stdout }: ChildProcess): Promise<void> {
  const lines = createInterface({ input: stdout! })
  const connected = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.includes('"listening"') && resolve())
    lines.on('close', () => reject(new Error('daybook listen ended before it had connected')))
  })
  await connected
}

/** Changes a task each time, at a fixed rate, and follows the events to the receiver. */
async function changeTasks(
  { installation, population }: BenchContext,
  { arrivals }: Receiver,
  count: number,
): Promise<Heard> {
  const pool = new Pool(installation.url, { connections: 4, connect: { rejectUnauthorized: false } })
  const headers = {
    authorization: `Bearer ${population.tokens[0] ?? ''}`,
    'content-type': 'application/json',
  }
  const sentAtMs = new Map<string, number>()
  const responseMs: number[] = []
  const change = async (number: number) => {
    const id = seededId('tsk', population, taskNumber(population, 0, number % population.tasks))
    const title = `Call the supplier again, ${count} ${number}`
    sentAtMs.set(title, monotonicMs())
    const { statusCode, body } = await pool.request({
      method: 'PATCH',
      path: `/api/v1/tasks/${id}`,
      headers,
      body: JSON.stringify({ title }),
    })
    const text = await body.text()
    responseMs.push(monotonicMs() - sentAtMs.get(title)!)
    if (statusCode !== 200) throw new Error(`a change got status ${statusCode}: ${text}`)
  }
  const startedAtMs = monotonicMs()
  const sent: Promise<void>[] = []
  for (let number = 0; number < count; number++) {
    sent.push(change(number))
    const dueInMs = startedAtMs + ((number + 1) * 1_000) / eventsPerSecond - monotonicMs()
    if (dueInMs > 0) await sleep(dueInMs)
  }
  await Promise.all(sent)
  await sleep(settleMs)
  await pool.close()
  const arrivedMs = [...sentAtMs].flatMap(([title, atMs]) => {
    const arrivedAtMs = arrivals.get(title)
    return arrivedAtMs === undefined ? [] : [arrivedAtMs - atMs]
  })
  return { changes: count, responseMs, arrivedMs, expected: count, readsMs: [] }
}
