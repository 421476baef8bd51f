import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { appPaths } from './app-paths.ts'
import { buildingPage } from './building-page.ts'
import type { GetBuild } from './build-cache.ts'
import { serviceWorkerName } from './service-worker-name.ts'
import {
  appContentPolicy,
  sameOriginHeaders,
  documentHeaders,
  immutableHeaders,
  serviceWorkerHeaders,
} from './security-headers.ts'
import { sendWebFile } from './send-file.ts'

/**
 * Serves the web app (0142): the same page for all of its screens, and the files of its build. Paths are looked up in the
 * build in memory, so none can lead into a folder. Without a build the page says that it is being built.
 */
export function webRoutes(app: FastifyApp, getBuild: GetBuild): void {
  for (const path of appPaths)
    app.get(path, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, getBuild, 200))

  const fileOf = async (name: string) => (await getBuild())?.files.get(name)

  app.get('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const file = await fileOf(`assets/${(request.params as { name: string }).name}`)
    if (!file) throw notFound()
    return sendWebFile(request, reply, file, immutableHeaders)
  })

  // The files beside the page, such as the icon, the manifest and robots.txt.
  app.get('/:name(^[a-z0-9-]+\\.[a-z0-9]+$)', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const file = await fileOf(name)
    if (!file) return answerNotFound(request, reply, getBuild)
    return sendWebFile(request, reply, file, besideHeaders(name))
  })
}

const besideHeaders = (name: string) =>
  name === serviceWorkerName ? serviceWorkerHeaders : { ...sameOriginHeaders, 'cache-control': 'no-cache' }

/**
 * Answers for a path that leads nowhere: the app's page, which says so, to a person with a browser, and an error to a
 * program (0235).
 *
 * @throws not_found to clients that don't ask for HTML, and for paths of an API
 */
export async function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  getBuild: GetBuild | undefined,
): Promise<FastifyReply> {
  const isVisit = request.method === 'GET' || request.method === 'HEAD'
  if (
    !getBuild ||
    !isVisit ||
    !acceptsHtml(request) ||
    /^\/(?:api|app|files|assets)(?:[/?]|$)/.test(request.url)
  )
    throw notFound()
  return sendPage(request, reply, getBuild, 404)
}

/** Browsers name HTML for what people open; programs name JSON, anything, or nothing. */
const acceptsHtml = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/i.test(headers.accept ?? '')

const pageHeaders = { ...documentHeaders(appContentPolicy), 'cache-control': 'no-cache' }

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  getBuild: GetBuild,
  status: 200 | 404,
): Promise<FastifyReply> {
  const build = await getBuild()
  if (!build) return reply.status(503).headers(buildingPage.headers).send(buildingPage.html)
  return sendWebFile(request, reply.status(status), build.index, pageHeaders)
}
