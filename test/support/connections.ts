import { after } from 'node:test'
import { Agent } from 'undici'
import type { Service } from './service.ts'

/**
 * Connections of their own for a test's clients: so many at once, since a TLS connection for each of a thousand
 * parallel requests would measure handshakes. With `pipelining` GETs do not wait for the answers before them.
 */
export function openConnections(
  { url, ca }: Pick<Service, 'url' | 'ca'>,
  connections: number,
  pipelining = 1,
  /** The loopback address that they come from. */
  localAddress = '127.0.0.1',
): Pick<Service, 'url' | 'dispatcher'> {
  const dispatcher = new Agent({
    connect: { ca },
    connections,
    pipelining,
    keepAliveTimeout: 1_000,
    localAddress,
  })
  after(() => dispatcher.destroy())
  return { url, dispatcher }
}
