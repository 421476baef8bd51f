import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionError, type Daybook, DaybookError } from '../../../sdk/src/index.ts'
import { readServerSentEvents } from './server-sent-events.ts'

/** An event as it came: `body` has the bytes that a webhook would deliver. */
export type StreamedEvent = { id: string; type: string; body: string }

export type FollowOptions = {
  /** Only these types; all that the token may read if empty. */
  types: readonly string[]
  /** The event to go on after; from now on if undefined. */
  after?: string | undefined
  signal: AbortSignal
  /** Called whenever the connection is established or lost. */
  onState?: (state: 'connected' | 'lost', reason?: string) => void
}

/** The service sends a comment every 15 s; a connection that is silent for longer is dead. */
const silenceMs = 40_000
const longestWaitMs = 5_000
const defaultWaitMs = 1_000

/**
 * Yields events as they occur, in order, without gaps or duplicates: a lost connection is opened again where it ended, for
 * as long as it takes.
 *
 * @throws when the first connection fails, or the token may no longer read events
 */
export async function* followEvents(
  daybook: Daybook,
  { types, after, signal, onState }: FollowOptions,
): AsyncGenerator<StreamedEvent, void, undefined> {
  const query = { types: types.length > 0 ? types.join(',') : undefined, after }
  const position = { id: after, retryMs: defaultWaitMs }
  for (let connections = 0, failures = 0; !signal.aborted;) {
    const silence = new AbortController()
    try {
      const response = (await daybook.request(
        { method: 'GET', path: '/events/stream', query, isStream: true },
        {
          headers: {
            accept: 'text/event-stream',
            ...(position.id === undefined ? {} : { 'last-event-id': position.id }),
          },
          signal: anySignal(signal, silence.signal),
          // The first failure is the caller's to hear about; later ones are waited out here.
          ...(connections > 0 ? { attempts: 1 } : {}),
        },
      )) as Response
      connections++
      failures = 0
      onState?.('connected')
      yield* readEvents(response, position, silence)
      if (!signal.aborted) onState?.('lost', 'the server ended it')
    } catch (error) {
      if (signal.aborted) return
      if (connections === 0 || isFinal(error)) throw error
      if (failures++ === 0) onState?.('lost', error instanceof Error ? error.message : String(error))
    } finally {
      // Closes a connection whose events no one wants any longer.
      silence.abort()
    }
    if (!signal.aborted) await pause(position.retryMs, failures, signal)
  }
}

async function* readEvents(
  response: Response,
  position: { id: string | undefined; retryMs: number },
  silence: AbortController,
): AsyncGenerator<StreamedEvent, void, undefined> {
  if (!response.body) return
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    for await (const { id, type, data, retryMs } of readServerSentEvents(response.body)) {
      timer = timer.refresh()
      if (retryMs !== undefined) position.retryMs = retryMs
      if (type === 'end') return
      if (id !== undefined && type !== undefined && data !== undefined) yield { id, type, body: data }
      // Only once the event has been taken over: a connection that ends now must not skip it.
      if (id !== undefined) position.id = id
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Waits before connecting again: as long as the service asked for, and longer while it stays away. */
async function pause(retryMs: number, failures: number, signal: AbortSignal): Promise<void> {
  const waitMs = failures === 0 ? Math.min(retryMs, defaultWaitMs) : 250 * 2 ** Math.min(failures, 5)
  await sleep(Math.min(waitMs, longestWaitMs) * (0.75 + Math.random() / 2), undefined, { signal }).catch(
    () => {},
  )
}

/** Whether connecting again makes no sense: the token or the request is refused. */
const isFinal = (error: unknown): boolean =>
  error instanceof DaybookError &&
  !(error instanceof ConnectionError) &&
  error.status !== undefined &&
  error.status < 500 &&
  error.status !== 429

/** `AbortSignal.any()` leaks on Node 20; these two live as long as one connection. */
function anySignal(outer: AbortSignal, own: AbortSignal): AbortSignal {
  const both = new AbortController()
  const abort = () => both.abort()
  outer.addEventListener('abort', abort, { once: true, signal: own })
  own.addEventListener('abort', abort, { once: true })
  return both.signal
}
