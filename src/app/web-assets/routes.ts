import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { buildingPage } from './building-page.ts'
import type { GetBuild } from './build-cache.ts'
import { sameOriginHeaders, documentHeaders } from './security-headers.ts'
import { sendWebFile } from './send-file.ts'

/** The app's own routes: every other path is answered as before, so that a mistyped one of the API is no page. */
const appPaths = ['', 'sign-in', 'sign-up', 'verify', 'reset', 'start', 'invite', 'inbox', 'today', 'upcoming', 'assigned', 'all', 'search', 'settings', 'views', 'lists', 'tasks'] // oxfmt-ignore
/** Places with pages below them, such as `/lists/lst_…`. */
const nestedPaths = ['invite', 'settings', 'views', 'lists', 'tasks']

const yearSeconds = 31_536_000

/**
 * The app in the browser (0142): one page for each of its routes, and the files of its build. Paths are looked up
 * in the build that is in memory, so none leads into a folder. Without a build the pages say that it is being made.
 */
export function webRoutes(app: FastifyApp, pages: GetBuild): void {
  const html = createIndexHandler(pages)
  for (const path of [...appPaths.map((place) => `/${place}`), ...nestedPaths.map((place) => `/${place}/*`)])
    app.get(path, { schema: { hide: true } }, html)

  const fileOf = async (name: string) => (await pages())?.files.get(name)

  app.get('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const file = await fileOf(`assets/${(request.params as { name: string }).name}`)
    if (!file) throw notFound()
    // Its name holds a hash of its content.
    return sendWebFile(request, reply, file, {
      ...sameOriginHeaders,
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
    })
  })

  // The icon, the manifest, robots.txt: whatever stands beside the page.
  app.get('/:name(^[a-z0-9-]+\\.[a-z0-9]+$)', { schema: { hide: true } }, async (request, reply) => {
    const file = await fileOf((request.params as { name: string }).name)
    if (!file) throw notFound()
    return sendWebFile(request, reply, file, { ...sameOriginHeaders, 'cache-control': 'no-cache' })
  })
}

function createIndexHandler(pages: GetBuild) {
  const headers = { ...documentHeaders(), 'cache-control': 'no-cache' }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const build = await pages()
    if (build) return sendWebFile(request, reply, build.index, headers)
    return reply.status(503).headers(buildingPage.headers).send(buildingPage.html)
  }
}
