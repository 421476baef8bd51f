import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../core/errors.ts'
import type { Api } from '../../platform/http/route-deps.ts'
import { beingBuilt } from './building-page.ts'
import type { Pages } from './build-cache.ts'
import { ownOrigin, pageHeaders } from './security-headers.ts'
import { sendFile } from './send-file.ts'

/** The app's own routes: every other path is answered as before, so that a mistyped one of the API is no page. */
const places = ['', 'sign-in', 'sign-up', 'verify', 'reset', 'start', 'invite', 'inbox', 'today', 'upcoming', 'assigned', 'all', 'search', 'settings', 'views', 'lists', 'tasks'] // oxfmt-ignore
/** Places with pages below them, such as `/lists/lst_…`. */
const deep = ['invite', 'settings', 'views', 'lists', 'tasks']

const aYearS = 31_536_000

/**
 * The app in the browser (0142): one page for each of its routes, and the files of its build. Paths are looked up
 * in the build that is in memory, so none leads into a folder. Without a build the pages say that it is being made.
 */
export function pageRoutes(app: Api, pages: Pages): void {
  const html = pageHandler(pages)
  for (const path of [...places.map((place) => `/${place}`), ...deep.map((place) => `/${place}/*`)])
    app.get(path, { schema: { hide: true } }, html)

  const fileOf = async (name: string) => (await pages())?.files.get(name)

  app.get('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const file = await fileOf(`assets/${(request.params as { name: string }).name}`)
    if (!file) throw notFound()
    // Its name holds a hash of its content.
    return sendFile(request, reply, file, {
      ...ownOrigin,
      'cache-control': `public, max-age=${aYearS}, immutable`,
    })
  })

  // The icon, the manifest, robots.txt: whatever stands beside the page.
  app.get('/:name(^[a-z0-9-]+\\.[a-z0-9]+$)', { schema: { hide: true } }, async (request, reply) => {
    const file = await fileOf((request.params as { name: string }).name)
    if (!file) throw notFound()
    return sendFile(request, reply, file, { ...ownOrigin, 'cache-control': 'no-cache' })
  })
}

function pageHandler(pages: Pages) {
  const headers = { ...pageHeaders(), 'cache-control': 'no-cache' }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const build = await pages()
    if (build) return sendFile(request, reply, build.page, headers)
    return reply.status(503).headers(beingBuilt.headers).send(beingBuilt.html)
  }
}
