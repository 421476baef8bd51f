import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page with nothing but one element, which is found like the first task of a list. */
const page = `<!doctype html><title>Empty</title><p class="task">Nothing</p>
<script>navigator.serviceWorker.register('/sw.js')</script>`

/** The smallest worker that starts a page without a connection. */
const worker = `oninstall = (event) => event.waitUntil(caches.open('kept').then((cache) => cache.add('/')))
onfetch = (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)))`

/** Starts a server of an empty page that its service worker keeps. Browsers allow workers on loopback without TLS. */
export async function startKeptPageServer(): Promise<{ url: string; stop: () => void }> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/sw.js'
    response.writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html' })
    response.end(isWorker ? worker : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
