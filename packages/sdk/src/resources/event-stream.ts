import { DaybookError } from '../errors.ts'
import type { RequestOptions } from '../http/options.ts'
import { wait } from '../http/retry.ts'
import type { Send } from '../http/send.ts'
import { readServerSentEvents } from '../http/server-sent-events.ts'

/** What one stream can have. */
export type StreamOptions = RequestOptions & {
  /** Called whenever the connection is established or lost, and why it was. */
  onState?: (state: 'connected' | 'lost', reason?: string) => void
}

/** An event as it came: `body` has the bytes that a webhook would deliver. */
export type StreamedEvent = { id: string; type: string; body: string }

type Query = { types?: readonly string[] | undefined; after?: string | undefined }

/** Daybook sends something every 15 s. A connection that is silent for longer is dead. */
const silenceMs = 40_000
const longestWaitMs = 15_000

/** Yields the events of `events.stream` as they came. */
export async function* followEvents(
  send: Send,
  { types, after, ...others }: Query = {},
  { signal, onState, headers, ...options }: StreamOptions = {},
): AsyncGenerator<StreamedEvent, void, undefined> {
  // What isn't a filter is sent too, so that an option in the wrong place is refused and not overlooked.
  const query = { ...others, types: types?.length ? types : undefined, after }
  let last = after
  let retryMs = 1_000
  let connections = 0
  let failures = 0
  for (;;) {
    if (signal?.aborted) return
    const connection = new AbortController()
    const close = () => connection.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const expectMore = () => {
      clearTimeout(timer)
      timer = setTimeout(close, silenceMs)
    }
    signal?.addEventListener('abort', close)
    try {
      const response = (await send(
        { method: 'GET', path: '/events/stream', query, isStream: true },
        {
          ...options,
          // The first failure is the caller's to hear about; later ones are waited out here.
          ...(connections > 0 && { attempts: 1 }),
          headers: { ...headers, accept: 'text/event-stream', ...(last && { 'last-event-id': last }) },
          signal: connection.signal,
        },
      )) as Response
      connections++
      failures = 0
      onState?.('connected')
      expectMore()
      for await (const { id, type, data, retry } of readServerSentEvents(response)) {
        expectMore()
        retryMs = retry ?? retryMs
        if (type === 'end') break
        if (id && type && data) yield { id, type, body: data }
        // Only once the event has been taken over: a connection that ends now must not skip it.
        last = id ?? last
      }
      if (!signal?.aborted) onState?.('lost', 'the server ended it')
    } catch (error) {
      if (signal?.aborted) return
      if (connections === 0 || isFinal(error)) throw error
      if (failures++ === 0) onState?.('lost', error instanceof Error ? error.message : String(error))
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', close)
      close()
    }
    const waitMs = failures === 0 ? retryMs : Math.min(250 * 2 ** failures, longestWaitMs)
    await wait(waitMs * (0.75 + Math.random() / 2), signal).catch(() => {})
  }
}

/** Whether connecting again makes no sense: the token or the request is refused. */
const isFinal = (error: unknown): boolean =>
  error instanceof DaybookError &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429
