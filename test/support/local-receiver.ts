import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { waitUntil } from './processes.ts'

/** A request as it arrived. */
export type LocalRequest = { atMs: number; headers: Record<string, string>; body: Buffer }

/** A receiver on a developer's machine: plain HTTP, which no webhook may be sent to. */
export async function startLocalReceiver(
  answer: (response: ServerResponse, request: LocalRequest) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const received: LocalRequest[] = []
  const state = { answer }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = {
        atMs: Date.now(),
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts),
      }
      received.push(one)
      state.answer(response, one)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?from=daybook`,
    received,
    /** The events so far. */
    events: () => received.map(({ body }) => JSON.parse(body.toString())),
    /** Changes how it responds. */
    set answer(next: typeof answer) {
      state.answer = next
    },
    wait: (count: number) => waitUntil(() => received.length >= count),
  }
}
