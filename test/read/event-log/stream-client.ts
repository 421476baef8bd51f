import { request } from 'undici'
import { waitUntil } from '../../support/processes.ts'
import type { Service } from '../../support/service.ts'
import type { RecordedEvent } from '../../support/workspace.ts'

/** An event as a client of the stream gets it. */
export type StreamedEvent = { event: string; id: string; data: any; text: string; atMs: number }

export type OpenEventStream = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The error, if the stream was refused. */
  error: any
  received: StreamedEvent[]
  /** Those that are events of the log. */
  events(): RecordedEvent[]
  lastId(): string
  /** How many comments have arrived. */
  comments: number
  ended: boolean
  /** Waits for a number of events of the log. */
  count(events: number, withinMs?: number): Promise<RecordedEvent[]>
  /** Goes on reading, if it was opened without. */
  read(): void
  close(): void
}

type Options = {
  types?: string
  after?: string
  lastEventId?: string
  reads?: boolean
  method?: 'GET' | 'HEAD'
}

/** The longest wait for the response to a request that opens a stream. */
const headersMs = 5_000

/** Opens an event stream with a token, as an `EventSource` does. */
export async function openEvents(
  service: Pick<Service, 'url' | 'dispatcher'>,
  { token }: { token: string | undefined },
  { types, after, lastEventId, reads = true, method = 'GET' }: Options = {},
): Promise<OpenEventStream> {
  const url = new URL('/api/v1/events/stream', service.url)
  if (types !== undefined) url.searchParams.set('types', types)
  if (after !== undefined) url.searchParams.set('after', after)
  const ending = new AbortController()
  // undici starts its own timeout with the request, which may wait for a connection that broke while it was made.
  const overdue = setTimeout(() => ending.abort(new Error('no response')), headersMs)
  const answer = await request(url, {
    dispatcher: service.dispatcher,
    method,
    signal: ending.signal,
    bodyTimeout: 0,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  }).finally(() => clearTimeout(overdue))
  const isStream = String(answer.headers['content-type']).startsWith('text/event-stream')
  const received: StreamedEvent[] = []
  let last = ''
  const stream: OpenEventStream = {
    status: answer.statusCode,
    headers: answer.headers,
    error: isStream ? undefined : ((await answer.body.json()) as any).error,
    received,
    events: () => received.filter(({ event }) => event !== 'end').map(({ data }) => data),
    lastId: () => last,
    comments: 0,
    ended: false,
    async count(events, withinMs = 5_000) {
      await waitUntil(() => stream.events().length >= events, withinMs)
      return stream.events()
    },
    read: () => void readAll(),
    close: () => ending.abort(),
  }
  if (isStream && reads) void readAll()
  return stream

  async function readAll(): Promise<void> {
    let text = ''
    try {
      for await (const chunk of answer.body) {
        text += String(chunk)
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) receive(block)
      }
    } catch {
      // The stream was cut off.
    }
    stream.ended = true
  }

  function receive(block: string): void {
    const fields: Record<string, string> = {}
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) stream.comments++
      const at = line.indexOf(': ')
      if (at > 0) fields[line.slice(0, at)] = line.slice(at + 2)
    }
    const { id, event = 'message', data } = fields
    if (id !== undefined) last = id
    if (data !== undefined)
      received.push({ event, id: last, data: JSON.parse(data), text: data, atMs: performance.now() })
  }
}
