import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { signedHeaders, signingKey } from '../../../../src/exchange/webhooks/delivery/sign.ts'
import type { StreamedEvent } from '../../../sdk/src/resources/event-stream.ts'

/** What came of forwarding an event. */
export type Forwarded = {
  event: StreamedEvent
  durationMs: number
  /** The status of the response; undefined when there was none. */
  status?: number
  /** The beginning of the response's body. */
  body?: string
  /** Why there was no response. */
  error?: string
}

/** As long as the service waits for a receiver. */
const answerMs = 10_000
/** How much of a response is read, in bytes. */
const bodyMaxBytes = 16_384

/** Sends an event as the service would send it: the same bytes, headers and signatures. Never rejects. */
export type Forward = (event: StreamedEvent) => Promise<Forwarded>

/** @param secret what signs, such as `whsec_…` */
export function createForward(target: URL, secret: string): Forward {
  const keys = [signingKey(secret)]
  const isSecure = target.protocol === 'https:'
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const send = isSecure ? httpsRequest : httpRequest

  return async (event) => {
    const body = Buffer.from(event.body)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Daybook',
      accept: '*/*',
      'content-length': body.length,
      ...signedHeaders(event.id, body, keys, Math.floor(Date.now() / 1_000)),
    }
    const startedAt = performance.now()
    const took = () => Math.round(performance.now() - startedAt)
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = send(target, { method: 'POST', headers, agent, timeout: answerMs })
        sent.on('timeout', () => sent.destroy(new Error(`no response within ${answerMs / 1_000} s`)))
        sent.on('error', reject)
        sent.on('response', resolve)
        sent.end(body)
      })
      const text = await readBeginning(response)
      return { event, durationMs: took(), status: response.statusCode ?? 0, body: text }
    } catch (error) {
      return { event, durationMs: took(), error: messageOf(error) }
    }
  }
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes >= bodyMaxBytes) break
    }
  } catch {
    // Only the status counts; the response may end early.
  }
  return Buffer.concat(parts).subarray(0, bodyMaxBytes).toString('utf8')
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return messageOf(error.errors[0])
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
    return 'nothing listens there'
  return error instanceof Error ? error.message : String(error)
}
