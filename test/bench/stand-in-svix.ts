import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { Agent, request } from 'undici'

/**
 * Speaks as much of Svix's API as the benchmark uses, by its published description: applications, endpoints, messages.
 * It shows that the benchmark asks and counts correctly, and nothing about Svix.
 */
export type StandInSvix = { url: string; applications: Map<string, string[]>; tokens: Set<string> }

type Body = { url?: string; eventId?: string; payload?: object }
type Answer = [status: number, body?: object]

export async function startStandInSvix(t: TestContext, token: string): Promise<StandInSvix> {
  const applications = new Map<string, string[]>()
  const tokens = new Set<string>()
  const agent = new Agent({ connect: { rejectUnauthorized: false } })

  function deliver(url: string, payload: object | undefined): void {
    const sent = request(url, { method: 'POST', dispatcher: agent, body: JSON.stringify(payload) })
    void sent.then(({ body }) => body.dump()).catch(() => {})
  }
  function createApplication(): Answer {
    const id = `app_${applications.size}`
    applications.set(id, [])
    return [201, { id }]
  }
  function post(id: string, kind: string, { url = '', eventId, payload }: Body): Answer {
    const endpoints = applications.get(id)
    if (!endpoints) return [404, {}]
    if (kind === 'endpoint') {
      endpoints.push(url)
      return [201, { id: 'ep_1' }]
    }
    for (const endpoint of endpoints) deliver(endpoint, payload)
    return [202, { id: 'msg_1', eventId }]
  }
  function answer(method: string, path: string, authorization: string, content: string): Answer {
    if (path === '/api/v1/health/') return [200, { database: { status: 'ok' } }]
    if (path === '/api/v1/openapi.json') return [200, { info: { version: '1.1.1' } }]
    const [, id, kind = ''] = /^\/api\/v1\/app\/(?:(\w+)\/)?(?:(\w+)\/)?$/.exec(path) ?? ['', '?']
    if (id === '?') return [404, {}]
    tokens.add(authorization)
    if (authorization !== `Bearer ${token}`) return [401, {}]
    if (method === 'DELETE') return [applications.delete(id ?? '') ? 204 : 404]
    return id === undefined ? createApplication() : post(id, kind, JSON.parse(content) as Body)
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming
    const [status, body] = answer(method, url, headers.authorization ?? '', await text(incoming))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((incoming, response) => void serve(incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.closeAllConnections()
    server.close()
    await agent.destroy()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, applications, tokens }
}
