import { request } from 'undici'
import { stampedId, type WorkspaceId } from '../../../src/core/ids.ts'
import { timeOfId } from '../../../src/core/time-of-id.ts'
import type { Browser } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import type { Service } from '../../support/service.ts'

/** An event that a browser has received. */
export type ReceivedEvent = { event: string; id: string; data: any }

export type OpenStream = {
  status: number
  headers: Record<string, string | string[] | undefined>
  events: ReceivedEvent[]
  /** The last event id, which a browser sends when it reconnects. */
  lastId(): string
  /** All changes, in the order of arrival. */
  changes(): any[]
  /** How many heartbeats have arrived. */
  heartbeats: number
  ended: boolean
  /** Waits for a matching event. */
  wait(matches: (event: ReceivedEvent) => boolean, withinMs?: number): Promise<ReceivedEvent>
  /** Waits for a number of changes. */
  count(changes: number, withinMs?: number): Promise<any[]>
  close(): void
}

/** The longest wait for the response to a request that opens a stream. */
const headersMs = 5_000

type StreamOptions = { after?: string; readingMs?: number; lastEventId?: string; reads?: boolean }

/** Opens the stream of a member's browser, as an `EventSource` does. */
export async function openStream(
  service: Pick<Service, 'url' | 'dispatcher'>,
  { cookie }: Pick<Browser, 'cookie'>,
  workspaceId: string,
  { after, readingMs, lastEventId, reads = true }: StreamOptions = {},
): Promise<OpenStream> {
  const url = new URL(`/app/v1/workspaces/${workspaceId}/live`, service.url)
  if (after !== undefined) url.searchParams.set('after', after)
  if (readingMs !== undefined) url.searchParams.set('reading_ms', String(readingMs))
  const ending = new AbortController()
  // undici starts its own timeout with the request, which may wait for a connection that broke while it was made.
  const overdue = setTimeout(() => ending.abort(new Error('no response')), headersMs)
  const answer = await request(url, {
    dispatcher: service.dispatcher,
    signal: ending.signal,
    bodyTimeout: 0,
    headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
  }).finally(() => clearTimeout(overdue))
  const events: ReceivedEvent[] = []
  let last = ''
  const stream: OpenStream = {
    status: answer.statusCode,
    headers: answer.headers,
    events,
    lastId: () => last,
    changes: () => events.filter(({ event }) => event === 'changes').flatMap(({ data }) => data),
    heartbeats: 0,
    ended: false,
    async wait(matches, withinMs = 5_000) {
      let found: ReceivedEvent | undefined
      await waitUntil(() => (found = events.find(matches)) !== undefined, withinMs)
      return found!
    },
    async count(changes, withinMs = 5_000) {
      await waitUntil(() => stream.changes().length >= changes, withinMs)
      return stream.changes()
    },
    close: () => ending.abort(),
  }
  if (reads) void read()
  return stream

  async function read(): Promise<void> {
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
    if (block === ':') stream.heartbeats++
    const fields = Object.fromEntries(
      block.split('\n').map((line) => {
        const at = line.indexOf(': ')
        return [line.slice(0, at), line.slice(at + 2)]
      }),
    )
    if (fields['id']) last = fields['id']
    if (fields['data'])
      events.push({ event: fields['event'] ?? '', id: last, data: JSON.parse(fields['data']) })
  }
}

/** Inserts changes after the last one, as if someone had made them; returns their ids. */
export async function insertChanges(
  { database }: Pick<Service, 'database'>,
  workspaceId: WorkspaceId,
  count: number,
  { action = 'token.created', fields = 0 } = {},
): Promise<string[]> {
  const last = await database.pool.query('select max(id) as id from changes where workspace_id = $1', [
    workspaceId,
  ])
  const ms = timeOfId(last.rows[0].id) + 1
  const ids = Array.from({ length: count }, (_, index) => stampedId('chg', ms, index))
  const changed = Object.fromEntries(
    Array.from({ length: fields }, (_, index) => [`field_${index}`, { from: null, to: null }]),
  )
  await database.pool.query(
    `insert into changes (workspace_id, id, created_at, action, subject_id, source, changed)
     select $1, id, now(), $2, $1, 'app', $3 from unnest($4::text[]) as id`,
    [workspaceId, action, JSON.stringify(changed), ids],
  )
  return ids
}
