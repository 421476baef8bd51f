import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import { pino } from 'pino'
import { loadCertificates } from '../../src/platform/tls/certificates.ts'
import { type Listener, type ListenerOptions, openListener } from '../../src/platform/listener/listener.ts'
import { trustProxies } from '../../src/platform/listener/trusted-proxies.ts'
import type { Refusal } from '../../src/platform/listener/handle-requests.ts'

export const silentLog = pino({ level: 'silent' })

const folder = await mkdtemp(join(tmpdir(), 'daybook-listener-'))
after(() => rm(folder, { recursive: true, force: true }))

/** The development certificate of this test file. */
export const certificates = await loadCertificates({ folder: join(folder, 'tls'), hosts: [], log: silentLog })
/** The CA that clients need to accept it. */
export const clientTls = { ca: certificates.authority?.pem ?? '' }

export const rateHeaders = {
  'x-ratelimit-limit': '300',
  'x-ratelimit-remaining': '299',
  'x-ratelimit-reset': '7',
}

/** A listener for one test, with everything that passed through it. */
export type TestListener = Listener & {
  port: number
  /** `METHOD path body` of every request that the app has received completely. */
  seen: string[]
  refusals: Refusal[]
  /** Tokens that were sent in clear text (D23). */
  exposed: { authorization: string; ip: string }[]
}

/** Opens a listener on a free port and closes it after the test. The app behind it echoes the request. */
export async function openTestListener(
  t: TestContext,
  options: Partial<ListenerOptions> = {},
  handler?: RequestListener,
): Promise<TestListener> {
  const seen: string[] = []
  const refusals: Refusal[] = []
  const exposed: { authorization: string; ip: string }[] = []
  const listener = openListener({
    tls: certificates,
    host: '127.0.0.1',
    port: 0,
    proxies: trustProxies([], options.tls === 'off' ? 'off' : 'on'),
    log: silentLog,
    rateHeadersOf: () => rateHeaders,
    onExposedToken: (plain) => void exposed.push(plain),
    onRefusal: (refusal) => void refusals.push(refusal),
    ...options,
  })
  listener.fastifyOptions.serverFactory(handler ?? echoHandler(seen))
  const { port } = await listener.listen()
  t.after(() => listener.close())
  return { ...listener, port, seen, refusals, exposed }
}

const echoHandler =
  (seen: string[]): RequestListener =>
  (request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('error', () => undefined)
      .on('data', (chunk: string) => (body += chunk))
      .on('end', () => {
        const text = `${request.method} ${request.url} ${body}`
        seen.push(text)
        response.writeHead(200, { 'content-length': Buffer.byteLength(text) }).end(text)
      })
  }
