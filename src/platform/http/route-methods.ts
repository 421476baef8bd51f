import type { FastifyContextConfig, HTTPMethods, RouteOptions } from 'fastify'
import '@fastify/swagger'
import type { Api } from './route-deps.ts'

const known: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
/** Methods that Node's parser reads and Fastify does not route by itself. */
const extra = ['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK', 'SEARCH', 'REPORT', 'QUERY', 'PURGE', 'LINK', 'UNLINK', 'BIND', 'REBIND', 'UNBIND', 'ACL', 'MERGE', 'NOTIFY', 'SUBSCRIBE', 'UNSUBSCRIBE', 'SOURCE', 'CHECKOUT', 'MKACTIVITY', 'MKCALENDAR', 'M-SEARCH'] as HTTPMethods[] // oxfmt-ignore

/**
 * Watches the routes of the API: refuses to start when one lacks a scope or a response schema, and returns the
 * function that, when all are there, answers every other method on their paths: 405 with `Allow`, OPTIONS 204 (D32).
 */
export function watchRoutes(app: Api): () => void {
  const methodsOf = new Map<string, Set<string>>()
  const doorOf = new Map<string, FastifyContextConfig['door']>()
  for (const method of extra) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)

  app.addHook('onRoute', (route) => {
    const methods = methodsOf.get(route.url) ?? new Set()
    methodsOf.set(route.url, methods)
    if (!doorOf.has(route.url)) doorOf.set(route.url, route.config?.door)
    for (const method of [route.method].flat()) methods.add(method)
    if (!route.schema?.hide) demandContract(route)
  })

  return () => {
    // The routes added here are seen by the hook above too.
    const served = [...methodsOf]
    for (const [url, methods] of served) {
      const allow = [...known.filter((method) => methods.has(method)), 'OPTIONS']
      app.route({
        method: [...known, ...extra].filter((method) => !methods.has(method)),
        // The hook is told whole paths; a route is added by the rest of its path.
        url: url.slice(app.prefix.length),
        config: { allow, ...(doorOf.get(url) ? { door: doorOf.get(url)! } : {}) },
        schema: { hide: true },
        // Only OPTIONS comes this far; the gate has refused the others.
        handler: (_request, reply) => reply.status(204).header('allow', allow.join(', ')).send(),
      })
    }
  }
}

function demandContract({ method, url, config, schema }: RouteOptions): void {
  const name = `${[method].flat().join('|')} ${url}`
  if (!config?.scope) throw new Error(`${name} has no scope`)
  if (!schema?.response) throw new Error(`${name} has no response schema`)
}
