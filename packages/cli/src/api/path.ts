import { usageError } from '../failure.ts'

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Returns the path of a request below `/api/v1`, and its query. The path may also be given from the root, or as a whole
 * URL of the same service.
 *
 * @throws for another service, which must not get the token
 */
export function apiPath(text: string, serviceUrl: string): { path: string; query: Record<string, string> } {
  const base = `${serviceUrl}/api/v1`
  const rest = /^https?:/i.test(text)
    ? within(text, base, serviceUrl)
    : text.replace(/^\/?(?:api\/v1(?=[/?]|$))?\/?/, '/')
  const url = new URL(`${base}${rest}`)
  if (!url.href.startsWith(`${base}/`)) throw usageError(`${text} isn't a path of the API`)
  return {
    path: url.href.slice(base.length).replace(/[?#].*$/, ''),
    query: Object.fromEntries(url.searchParams),
  }
}

function within(text: string, base: string, serviceUrl: string): string {
  if (text.startsWith(`${base}/`)) return text.slice(base.length)
  throw usageError(`${text} isn't at ${serviceUrl}, where your token is for. Give the path alone, or --url`)
}
