import { Agent, request as sendRequest } from 'node:https'
import { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'
import { version } from '../version.ts'
import type { Tokens } from './tokens.ts'

const withoutBody = new Set([204, 205, 304])

/**
 * Creates a `fetch` that trusts a certificate authority of one's own. The built-in one can't be given any on Node 20. How
 * long it may take is the caller's to say, by `signal`.
 *
 * @param ca as PEM, beside those that everyone trusts
 */
export function createFetch(ca?: string): typeof fetch {
  const agent = new Agent({ keepAlive: true, ...(ca ? { ca: [...rootCertificates, ca] } : {}) })
  return async (target, init = {}) => {
    const request = new Request(target, init)
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
    return send(agent, request, body, init.signal ?? undefined)
  }
}

/**
 * Sends a request that was refused for its token once more, if another process has replaced the token in the meantime. A 401
 * has done nothing, so that is safe for every request.
 */
export function retryRefused(send: typeof fetch, tokens: Tokens): typeof fetch {
  return async (target, init = {}) => {
    const response = await send(target, init)
    const [, refused] = /^Bearer (.+)$/.exec(new Headers(init.headers).get('authorization') ?? '') ?? []
    if (response.status !== 401 || refused === undefined) return response
    const next = await tokens.insteadOf(refused).catch(() => undefined)
    if (next === undefined) return response
    await response.body?.cancel()
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${next}`)
    return send(target, { ...init, headers })
  }
}

function send(
  agent: Agent,
  { url, method, headers }: Request,
  body: Uint8Array | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const options = {
    agent,
    method,
    headers: {
      ...Object.fromEntries(headers),
      'user-agent': `daybook-cli/${version}`,
      ...(body ? { 'content-length': body.length } : {}),
    },
    ...(signal ? { signal } : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, options)
    sent.on('error', reject)
    sent.on('response', (received) => {
      const status = received.statusCode ?? 0
      const hasBody = !withoutBody.has(status)
      if (!hasBody) received.resume()
      const fields = Object.entries(received.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      resolve(
        new Response(hasBody ? (Readable.toWeb(received) as ReadableStream<Uint8Array>) : null, {
          status,
          headers: fields,
        }),
      )
    })
    sent.end(body)
  })
}
