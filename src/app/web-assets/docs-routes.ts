import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { type GetBuild } from './build-cache.ts'
import { buildingPage } from './building-page.ts'
import { answerNotFound } from './routes.ts'
import { documentHeaders, immutableHeaders, sameOriginHeaders } from './security-headers.ts'
import { sendWebFile } from './send-file.ts'

const pageHeaders = { ...documentHeaders(), 'cache-control': 'no-cache' }

/**
 * Serves the documentation at `/docs/` (0305), under the app's own content policy (S-61). Its links are relative, so the
 * address without a slash leads to the one with it.
 */
export function docsRoutes(app: FastifyApp, getBuild: GetBuild): void {
  const get = (
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => app.get(path, { schema: { hide: true } }, handler)

  async function send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const build = await getBuild()
    if (!build) return reply.status(503).headers(buildingPage.headers).send(buildingPage.html)
    const file = build.files.get(`docs/${name}`)
    if (!file) return answerNotFound(request, reply, getBuild)
    return sendWebFile(request, reply, file, headersOf(name))
  }
  const nameIn = (request: FastifyRequest) => (request.params as { name: string }).name

  get('/docs', async (_request, reply) => reply.redirect('/docs/', 308))
  get('/docs/', (request, reply) => send(request, reply, 'index.html'))
  get('/docs/:name(^[a-z0-9-]+\\.[a-z0-9]+$)', (request, reply) => send(request, reply, nameIn(request)))
  get('/docs/assets/:name', (request, reply) => send(request, reply, `assets/${nameIn(request)}`))
}

function headersOf(name: string): Record<string, string> {
  if (name.endsWith('.html')) return pageHeaders
  // Its name contains a hash of its content.
  if (name.startsWith('assets/')) return immutableHeaders
  return { ...sameOriginHeaders, 'cache-control': 'no-cache' }
}
