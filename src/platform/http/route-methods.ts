import type { FastifyContextConfig, RouteOptions } from 'fastify'
import { rareMethods, routedMethods } from '../listener/rare-methods.ts'
import type { FastifyApp } from './route-deps.ts'

/**
 * Tracks the routes of the API and refuses to start when one lacks a scope or a response schema. Returns the
 * function that, once all routes are added, handles every other method of their paths: 405 with `Allow`, 204
 * for OPTIONS (D32).
 */
export function trackRouteMethods(app: FastifyApp): () => void {
  const methodsOf = new Map<string, Set<string>>()
  const accessOf = new Map<string, FastifyContextConfig['access']>()
  if (!app.supportedMethods.includes(rareMethods)) app.addHttpMethod(rareMethods)

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
        method: routedMethods.filter((method) => !methods.has(method)),
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
