import { readMessages } from '../http/server-sent-events.ts'
import { wait } from '../http/retry.ts'
import type { RequestOptions } from '../http/options.ts'
import type { Send } from '../http/send.ts'
import type { DaybookEvent } from '../webhooks/events.ts'

/** The service sends something every 15 seconds; without it for so long, the connection is lost. */
const longestSilenceMs = 45_000
const reconnectMs = 1_000

/**
 * Yields events as they happen. When the connection is lost, or the service restarts, it goes on after the last event
 * that your loop has finished with, so nothing is missed.
 *
 * @throws DaybookError when the token no longer works
 */
export async function* streamEvents(
  send: Send,
  { after, ...query }: { types?: readonly string[]; after?: string | undefined },
  options: RequestOptions = {},
): AsyncGenerator<DaybookEvent, void, undefined> {
  const { signal } = options
  let last = after
  for (;;) {
    const controller = new AbortController()
    const abort = () => controller.abort(signal?.reason)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort, { once: true })
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => controller.abort(), longestSilenceMs)
    }
    try {
      const response = (await send(
        { method: 'GET', path: '/events/stream', query: { ...query, after: last }, isStream: true },
        {
          attempts: Infinity,
          ...options,
          headers: { ...options.headers, accept: 'text/event-stream' },
          signal: controller.signal,
        },
      )) as Response
      listen()
      for await (const message of untilLost(response, listen)) {
        if (message.type === 'end') break
        yield JSON.parse(message.data) as DaybookEvent
        last = message.id ?? last
      }
    } finally {
      clearTimeout(silence)
      signal?.removeEventListener('abort', abort)
      controller.abort()
    }
    await wait(reconnectMs * (1 + Math.random()), signal)
  }
}

/** Ends where reading throws: a lost connection is an end like any other. */
async function* untilLost(response: Response, onChunk: () => void) {
  if (!response.body) return
  const messages = readMessages(response.body, onChunk)
  try {
    for (;;) {
      const next = await messages.next().catch(() => undefined)
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    await messages.return()
  }
}
