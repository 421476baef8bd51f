import type { FastifyContextConfig, HTTPMethods, RouteOptions } from 'fastify'
import type { FastifyApp } from './route-deps.ts'

const routedMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
/** Methods that Node's parser accepts and Fastify doesn't route by default. */
const unroutedMethods = ['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK', 'SEARCH', 'REPORT', 'QUERY', 'PURGE', 'LINK', 'UNLINK', 'BIND', 'REBIND', 'UNBIND', 'ACL', 'MERGE', 'NOTIFY', 'SUBSCRIBE', 'UNSUBSCRIBE', 'SOURCE', 'CHECKOUT', 'MKACTIVITY', 'MKCALENDAR', 'M-SEARCH'] as HTTPMethods[] // oxfmt-ignore

/**
 * Tracks the routes of the API and refuses to start when one lacks a scope or a response schema. Returns the
 * function that, once all routes are added, handles every other method of their paths: 405 with `Allow`, 204
 * for OPTIONS (D32).
 */
export function trackRouteMethods(app: FastifyApp): () => void {
  const methodsOf = new Map<string, Set<string>>()
  const accessOf = new Map<string, FastifyContextConfig['access']>()
  for (const method of unroutedMethods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)

  app.addHook('onRoute', (route) => {
    const methods = methodsOf.get(route.url) ?? new Set()
    methodsOf.set(route.url, methods)
    if (!accessOf.has(route.url)) accessOf.set(route.url, route.config?.access)
    for (const method of [route.method].flat()) methods.add(method)
    if (!route.schema?.hide) requireScopeAndResponse(route)
  })

  return () => {
    // The hook above sees the routes that are added here, too.
    const served = [...methodsOf]
    for (const [url, methods] of served) {
      const allow = [...routedMethods.filter((method) => methods.has(method)), 'OPTIONS']
      app.route({
        method: [...routedMethods, ...unroutedMethods].filter((method) => !methods.has(method)),
        // The hook gets whole paths; a route is added by its path below the prefix.
        url: url.slice(app.prefix.length),
        config: { allow, ...(accessOf.get(url) ? { access: accessOf.get(url)! } : {}) },
        schema: { hide: true },
        // Only OPTIONS gets this far; the authentication hook has refused the other methods.
        handler: (_request, reply) => reply.status(204).header('allow', allow.join(', ')).send(),
      })
    }
  }
}

function requireScopeAndResponse({ method, url, config, schema }: RouteOptions): void {
  const name = `${[method].flat().join('|')} ${url}`
  if (!config?.scope) throw new Error(`${name} has no scope`)
  if (!schema?.response) throw new Error(`${name} has no response schema`)
}
