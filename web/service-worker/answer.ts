import { appPaths } from '../../src/app/web-assets/app-paths.ts'
import { findFile, isOfBuild, pagePath } from './build.ts'

const pagePatterns = appPaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/** Answers a request for a page or a file of the app; undefined for everything else, which goes to the service. */
export function answerFromDevice(request: Request, origin: string): Promise<Response> | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return undefined
  if (request.mode === 'navigate')
    return pagePatterns.some((pattern) => pattern.test(url.pathname))
      ? findOrFetch(pagePath, request)
      : undefined
  return isOfBuild(url.pathname) ? findOrFetch(url.pathname, request) : undefined
}

const findOrFetch = async (path: string, request: Request): Promise<Response> =>
  (await findFile(path)) ?? fetch(request)
