import { Client, type Dispatcher } from 'undici'
import { descriptionMax } from '../../src/core/limits.ts'
import { parseMarkdown } from '../../web/features/markdown/parse-markdown.ts'
import type { BenchContext } from '../context.ts'
import { seededId, workspaceCount } from '../population.ts'
import { cpuUs } from '../processes.ts'
import { median } from '../sample.ts'
import { createSessionCookie } from '../session-cookie.ts'
import type { Figure } from './figure.ts'

const requests = 20
/** One of the workspaces that no other figure puts under load. */
const workspace = workspaceCount - 2
/** What SECURITY.md promises of a single request. */
const costMaxMs = 500
const dailyTasks = 250
const pollMaxMs = 100

/** Measures the processor time that single requests can cause (0217 to 0219). */
export async function costFigures(bench: BenchContext): Promise<Figure[]> {
  const { installation, population } = bench
  const client = new Client(installation.url, { connect: { rejectUnauthorized: false } })
  const send = async (options: Dispatcher.RequestOptions, statuses: number[]) => {
    const { statusCode, headers, body } = await client.request(options)
    const text = await body.text()
    if (!statuses.includes(statusCode)) throw new Error(`${options.path} got ${statusCode}: ${text}`)
    return { headers, text }
  }
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const token = { ...json, authorization: `Bearer ${population.tokens[workspace] ?? ''}` }
  const fields = (bytes: number) => {
    const names = Array.from({ length: bytes / 12 }, (_, index) => `"f${index}":1`)
    return `{${names.join(',')}}`.slice(0, bytes)
  }
  try {
    const feed = await createFeed(bench, send)
    return [
      await costFigure(bench, 'A sign-in with a megabyte of unknown fields', costMaxMs, () =>
        send({ method: 'POST', path: '/app/v1/sign-in', headers: json, body: fields(1_000_000) }, [413]),
      ),
      await costFigure(bench, 'POST a task with a megabyte of unknown fields', costMaxMs, () =>
        send({ method: 'POST', path: '/api/v1/tasks', headers: token, body: fields(1_000_000) }, [400]),
      ),
      await costFigure(bench, 'POST a task with 19,000 unknown fields', costMaxMs, () =>
        send({ method: 'POST', path: '/api/v1/tasks', headers: token, body: fields(220_000) }, [400]),
      ),
      await costFigure(bench, `A calendar feed of ${dailyTasks} daily tasks`, pollMaxMs, () =>
        send({ method: 'GET', path: feed, headers: { 'accept-encoding': 'gzip' } }, [200]),
      ),
      await costFigure(
        bench,
        'The same feed while nothing changes',
        pollMaxMs,
        await pollUnchanged(feed, send),
      ),
      markdownFigure(),
    ]
  } finally {
    await client.close()
  }
}

type Send = (
  options: Dispatcher.RequestOptions,
  statuses: number[],
) => Promise<{ headers: Dispatcher.ResponseData['headers']; text: string }>

/** Creates a list of daily tasks and its feed. @returns the feed's path */
async function createFeed({ installation, population }: BenchContext, send: Send): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${population.tokens[workspace] ?? ''}`,
  }
  const list = await send(
    { method: 'POST', path: '/api/v1/lists', headers, body: JSON.stringify({ name: 'Daily' }) },
    [201],
  )
  const { id: list_id } = JSON.parse(list.text) as { id: string }
  const due_date = new Date().toISOString().slice(0, 10)
  const recurrence = { rule: 'FREQ=DAILY', from: 'due' }
  for (let nth = 0; nth < dailyTasks; nth += 1) {
    const body = JSON.stringify({ title: `Daily task ${nth}`, list_id, due_date, recurrence })
    await send({ method: 'POST', path: '/api/v1/tasks', headers, body }, [201])
  }
  const account = seededId('acc', population, workspace)
  const cookie = await createSessionCookie(installation.dataDir, account)
  const feed = await send(
    {
      method: 'POST',
      path: `/app/v1/workspaces/${seededId('wsp', population, workspace)}/feeds`,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ list_id }),
    },
    [201],
  )
  return new URL((JSON.parse(feed.text) as { url: string }).url).pathname
}

/** Reads the feed for its version. By now the worker has announced the tasks as due, which gave it a new one. */
async function pollUnchanged(path: string, send: Send): Promise<() => Promise<unknown>> {
  const { headers } = await send({ method: 'GET', path }, [200])
  return () => send({ method: 'GET', path, headers: { 'if-none-match': String(headers['etag']) } }, [304])
}

async function costFigure(
  { installation }: BenchContext,
  name: string,
  maxMs: number,
  request: () => Promise<unknown>,
): Promise<Figure> {
  await request()
  const before = cpuUs(installation.api)
  for (let nth = 0; nth < requests; nth += 1) await request()
  return figure(name, (cpuUs(installation.api) - before) / requests / 1_000, maxMs)
}

/** Measures what a reader's browser parses, in this process. */
function markdownFigure(): Figure {
  const texts = [
    '![a'.repeat(descriptionMax / 9) + '](b)'.repeat(descriptionMax / 9),
    '*a '.repeat(descriptionMax / 6) + 'a*'.repeat(descriptionMax / 6),
    `${'- '.repeat(30)}a\n${'b\n'.repeat(1_990)}`,
  ]
  const costs = texts.map((text) =>
    median(
      Array.from({ length: 5 }, () => {
        const startedAt = process.cpuUsage()
        parseMarkdown(text)
        return process.cpuUsage(startedAt).user / 1_000
      }),
    ),
  )
  return figure('Hostile Markdown of 20,000 characters, in the browser', Math.max(...costs), costMaxMs)
}

const figure = (name: string, ms: number, maxMs: number): Figure => ({
  name,
  measured: `${ms.toFixed(1)} ms of processor time`,
  limit: `${maxMs} ms`,
  ratio: ms / maxMs,
  target: `≤ ${maxMs} ms`,
  met: ms <= maxMs,
})
