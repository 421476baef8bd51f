import type { Resource } from '../../core/actor.ts'
import { resourceUrl } from '../../platform/http/protected-resource.ts'

const choices: readonly (Resource | null)[] = ['api', 'mcp', null]

/** The identifiers of a resource (RFC 8707). Clients that parse URLs add a slash to some of them. */
export function resourceIdentifiers(publicUrl: string, resource: Resource | null): string[] {
  const url = resourceUrl(publicUrl, resource)
  return [url, `${url}/`]
}

/** Returns the resource with an identifier, null for everything here; undefined for any other. */
export const resourceOf = (publicUrl: string, identifier: unknown): Resource | null | undefined =>
  choices.find((choice) => resourceIdentifiers(publicUrl, choice).includes(String(identifier)))
