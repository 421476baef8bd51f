import { getCACertificates } from 'node:tls'
import type * as openId from 'openid-client'
import type { SingleSignOnConfig } from '../../core/config/config.ts'

const responseTimeoutMs = 10_000
const responseMaxBytes = 1_048_576
const discoveryMaxAgeMs = 3_600_000
/** How long a failure is remembered, so that an unreachable provider isn't asked again with every click. */
const discoveryRetryMs = 10_000

type DiscoverySettings = Pick<SingleSignOnConfig, 'issuer' | 'clientId' | 'clientSecret'>

/**
 * Creates a function that returns the provider's configuration, which it discovers on the first call and then
 * once an hour. Concurrent callers share one request.
 *
 * @param authorities certificates to trust besides those of Node
 */
export function createDiscovery(
  { issuer, clientId, clientSecret }: DiscoverySettings,
  authorities: readonly string[],
): () => Promise<openId.Configuration> {
  let cached: { configuration: Promise<openId.Configuration>; until: number } | undefined

  async function discover(): Promise<openId.Configuration> {
    const [client, { Agent, fetch }] = await Promise.all([import('openid-client'), import('undici')])
    const dispatcher = new Agent({
      connect: { ca: [...getCACertificates(), ...authorities], timeout: responseTimeoutMs },
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
      maxResponseSize: responseMaxBytes,
    })
    const boundedFetch = (url: string, options: object) => fetch(url, { ...options, dispatcher })
    return client.discovery(new URL(issuer), clientId, {}, clientAuthFor(client, clientSecret), {
      timeout: responseTimeoutMs / 1_000,
      [client.customFetch]: boundedFetch as unknown as openId.CustomFetch,
    })
  }

  return () => {
    if (cached && performance.now() < cached.until) return cached.configuration
    const configuration = discover()
    const entry = { configuration, until: performance.now() + discoveryMaxAgeMs }
    cached = entry
    configuration.catch(() => (entry.until = performance.now() + discoveryRetryMs))
    return configuration
  }
}

/** Sends the client secret in the header, or in the body if the provider says it doesn't support that. */
function clientAuthFor(client: typeof openId, secret: string): openId.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
}
