import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Starts the simplest server that can show one browser what another has done: every POST goes to every stream. */
export async function startEchoServer(): Promise<{ url: string; stop: () => void }> {
  const streams = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (request.url === '/live') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      streams.add(response)
      response.on('close', () => streams.delete(response))
    } else if (request.method === 'POST') {
      for (const stream of streams) stream.write(`data: ${request.url}\n\n`)
      request.resume()
      response.writeHead(204).end()
    } else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Echo</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
