import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { prometheusContentType } from './prometheus-text.ts'
import { createServer } from '../listener/node-http.ts'

export type MetricsServer = { close(): void }

/**
 * Serves `GET /metrics` over plain HTTP to anyone who can connect: metrics name neither people nor
 * workspaces.
 *
 * @throws when the port can't be opened
 */
export async function openMetricsServer(
  { host, port }: { host: string; port: number },
  text: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer(
    { keepAliveTimeout: 65_000 },
    (request, response) => void answer(request, response),
  )

  async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    const body = await text()
    response.writeHead(200, { 'content-type': prometheusContentType, 'cache-control': 'no-store' }).end(body)
  }

  server.listen({ host, port })
  await once(server, 'listening')
  // An accept can fail when file descriptors run out; that affects one connection, and must not end the
  // supervisor.
  server.on('error', () => {})
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
