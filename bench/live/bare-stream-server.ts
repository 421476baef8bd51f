import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { loadCertificates, tlsSettings } from '../../src/platform/tls/certificates.ts'

/** The limit for open streams, in its own process: Node's server, which starts a response and never ends it. */

export type BareStreamServerOptions = { dataDir: string; protocol: 'http:' | 'https:' }

const { dataDir, protocol } = JSON.parse(process.argv[2] ?? '') as BareStreamServerOptions
process.on('disconnect', () => process.exit())
const startStream: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\n\n')
}
const server = protocol === 'http:' ? createHttpServer(startStream) : await createSecureServer()
server.listen(0, '127.0.0.1')
await once(server, 'listening')
// The service collects what the handshakes of many streams left, too.
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({})
})
process.send?.({ url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}` })

async function createSecureServer() {
  const tls = await loadCertificates({
    folder: join(dataDir, 'tls'),
    hosts: ['127.0.0.1', 'localhost'],
    log: pino({ enabled: false }),
  })
  return createHttpsServer({ ...tlsSettings, ...tls.current() }, startStream)
}
