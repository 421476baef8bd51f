import { type Resource, resources, scopes } from '../../core/actor.ts'
import { resourceMetadataPath, resourceUrl } from '../../platform/http/protected-resource.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { authMethods, grantTypes } from './client-metadata.ts'

/** What apps read first, the same for everyone, so that any page may read it (0324). */
const headers = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' }
const documentationPath = '/docs/apps.html'

/** Adds what an app that only knows our address needs to connect: RFC 8414 and RFC 9728. */
export function oauthMetadataRoutes(app: FastifyApp, publicUrl: string): void {
  const serve = (path: string, document: object) => {
    const text = JSON.stringify(document)
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(headers).type('application/json').send(text),
    )
  }

  const server = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}${documentationPath}`,
  }
  serve('/.well-known/oauth-authorization-server', server)

  const resource = (name: Resource | null) => ({
    resource: resourceUrl(publicUrl, name),
    authorization_servers: [publicUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: name === 'mcp' ? 'Daybook for assistants' : name === 'api' ? 'Daybook API' : 'Daybook',
    resource_documentation: `${publicUrl}${documentationPath}`,
  })
  serve(resourceMetadataPath(), resource(null))
  for (const name of resources) serve(resourceMetadataPath(name), resource(name))
}
