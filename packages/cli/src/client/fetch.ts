import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'

/** How long a service may take to accept a connection or to answer; a stream is only bound until it begins. */
const answerMs = 30_000
const withoutBody = new Set([204, 205, 304])

type Init = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal | null
}

/**
 * Creates a `fetch` that trusts a certificate authority of one's own. The built-in one can't be given any on Node 20.
 *
 * @param ca as PEM, beside those that everyone trusts
 */
export function createFetch(ca?: string): typeof fetch {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true, ...(ca ? { ca: [...rootCertificates, ca] } : {}) }),
  }
  return (async (target: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(target, { ...init, ...(init.body ? { duplex: 'half' } : {}) } as RequestInit)
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
    return send(new URL(request.url), {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      signal: init.signal ?? null,
      ...(body ? { body } : {}),
    })
  }) as typeof fetch

  function send(url: URL, { method = 'GET', headers = {}, body, signal }: Init): Promise<Response> {
    const isSecure = url.protocol === 'https:'
    const options = {
      method,
      headers: {
        'user-agent': 'daybook-cli',
        ...headers,
        ...(body ? { 'content-length': body.length } : {}),
      },
      ...(signal ? { signal } : {}),
    }
    return new Promise((resolve, reject) => {
      const sent = isSecure
        ? httpsRequest(url, { ...options, agent: agents['https:'] })
        : httpRequest(url, { ...options, agent: agents['http:'] })
      const timer = setTimeout(
        () => sent.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
        answerMs,
      )
      sent.on('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      sent.on('response', (received) => {
        clearTimeout(timer)
        const status = received.statusCode ?? 0
        const stream = withoutBody.has(status)
          ? null
          : (Readable.toWeb(received) as ReadableStream<Uint8Array>)
        if (stream === null) received.resume()
        const fields = Object.entries(received.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        resolve(new Response(stream, { status, headers: fields }))
      })
      sent.end(body)
    })
  }
}
