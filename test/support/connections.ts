import { after } from 'node:test'
import { Agent } from 'undici'
import type { Service } from './service.ts'

/**
 * Separate connections for a test's clients: a limited number, since a TLS connection for each of a thousand
 * parallel requests would measure handshakes. With `pipelining`, GETs don't wait for earlier responses.
 */
export function openConnections(
  { url, ca }: Pick<Service, 'url' | 'ca'>,
  connections: number,
  pipelining = 1,
  /** The loopback address that they connect from. */
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
