import type { Resource } from '../../core/actor.ts'

const paths: Record<Resource, string> = { api: '/api/v1', mcp: '/mcp' }
const metadataPath = '/.well-known/oauth-protected-resource'

/** Where apps learn how to connect to a resource (RFC 9728); without one, to everything here. */
export const resourceMetadataPath = (resource?: Resource): string =>
  metadataPath + (resource === undefined ? '' : paths[resource])

/** The same as a URL, for `WWW-Authenticate`. */
export const resourceMetadataUrl = (publicUrl: string, resource: Resource): string =>
  publicUrl + resourceMetadataPath(resource)

/** The identifier of a resource, as an app names it in `resource` (RFC 8707); null for everything here. */
export const resourceUrl = (publicUrl: string, resource: Resource | null): string =>
  publicUrl + (resource === null ? '' : paths[resource])
