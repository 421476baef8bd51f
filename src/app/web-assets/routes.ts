import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { buildingPage } from './building-page.ts'
import type { GetBuild } from './build-cache.ts'
import { sameOriginHeaders, documentHeaders } from './security-headers.ts'
import { sendWebFile } from './send-file.ts'

/** The app's own routes; other paths don't get the page, so that a mistyped API path is still a 404. */
const appPaths = ['', 'sign-in', 'sign-up', 'verify', 'reset', 'start', 'invite', 'inbox', 'today', 'upcoming', 'assigned', 'all', 'search', 'settings', 'views', 'lists', 'tasks'] // oxfmt-ignore
/** Routes with pages below them, such as `/lists/lst_…`. */
const nestedPaths = ['invite', 'settings', 'views', 'lists', 'tasks']

const yearSeconds = 31_536_000

/**
 * Serves the web app (0142): the same page for all of its routes, and the files of its build. Paths are
 * looked up in the build in memory, so none can lead into a folder. Without a build the page says that it is
 * being built.
 */
export function webRoutes(app: FastifyApp, getBuild: GetBuild): void {
  const html = createIndexHandler(getBuild)
  for (const path of [...appPaths.map((route) => `/${route}`), ...nestedPaths.map((route) => `/${route}/*`)])
    app.get(path, { schema: { hide: true } }, html)

  const fileOf = async (name: string) => (await getBuild())?.files.get(name)

  app.get('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const file = await fileOf(`assets/${(request.params as { name: string }).name}`)
    if (!file) throw notFound()
    // Its name contains a hash of its content.
    return sendWebFile(request, reply, file, {
      ...sameOriginHeaders,
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
    })
  })

  // The files beside the page, such as the icon, the manifest and robots.txt.
  app.get('/:name(^[a-z0-9-]+\\.[a-z0-9]+$)', { schema: { hide: true } }, async (request, reply) => {
    const file = await fileOf((request.params as { name: string }).name)
    if (!file) throw notFound()
    return sendWebFile(request, reply, file, { ...sameOriginHeaders, 'cache-control': 'no-cache' })
  })
}

function createIndexHandler(getBuild: GetBuild) {
  const headers = { ...documentHeaders(), 'cache-control': 'no-cache' }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const build = await getBuild()
    if (build) return sendWebFile(request, reply, build.index, headers)
    return reply.status(503).headers(buildingPage.headers).send(buildingPage.html)
  }
}
