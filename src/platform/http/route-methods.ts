import type { FastifyContextConfig, HTTPMethods, RouteOptions } from 'fastify'
import '@fastify/swagger'
import type { FastifyApp } from './route-deps.ts'

const routedMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
/** Methods that Node's parser reads and Fastify does not route by itself. */
const unroutedMethods = ['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK', 'SEARCH', 'REPORT', 'QUERY', 'PURGE', 'LINK', 'UNLINK', 'BIND', 'REBIND', 'UNBIND', 'ACL', 'MERGE', 'NOTIFY', 'SUBSCRIBE', 'UNSUBSCRIBE', 'SOURCE', 'CHECKOUT', 'MKACTIVITY', 'MKCALENDAR', 'M-SEARCH'] as HTTPMethods[] // oxfmt-ignore

/**
 * Watches the routes of the API: refuses to start when one lacks a scope or a response schema, and returns the
 * function that, when all are there, answers every other method on their paths: 405 with `Allow`, OPTIONS 204 (D32).
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
    // The routes added here are seen by the hook above too.
    const served = [...methodsOf]
    for (const [url, methods] of served) {
      const allow = [...routedMethods.filter((method) => methods.has(method)), 'OPTIONS']
      app.route({
        method: [...routedMethods, ...unroutedMethods].filter((method) => !methods.has(method)),
        // The hook is told whole paths; a route is added by the rest of its path.
        url: url.slice(app.prefix.length),
        config: { allow, ...(accessOf.get(url) ? { access: accessOf.get(url)! } : {}) },
        schema: { hide: true },
        // Only OPTIONS comes this far; the gate has refused the others.
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
