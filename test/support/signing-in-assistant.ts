import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { fetchFrom, redirectUri } from './connected-app.ts'
import { publicUrl, type Service } from './service.ts'

type Stored = Parameters<NonNullable<OAuthClientProvider['saveClientInformation']>>[0]
type Tokens = Parameters<OAuthClientProvider['saveTokens']>[0]

/** An assistant that knows nothing but the address of `/mcp`, and keeps what it learns. */
export type SigningInAssistant = {
  /** Connects if it can. @returns where it sends its person's browser if it has to sign in first */
  connect(): Promise<URL | Client>
  /** Finishes the sign-in with the URL that the browser came back to. */
  finish(callback: URL): Promise<void>
  tokens(): Tokens | undefined
}

/** @param name what it calls itself */
export function createSigningInAssistant(service: Service, name: string): SigningInAssistant {
  let registered: Stored | undefined
  let tokens: Tokens | undefined
  let verifier = ''
  let discovered: OAuthDiscoveryState | undefined
  let sentTo: URL | undefined
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: name,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    } satisfies OAuthClientMetadata,
    clientInformation: () => registered,
    saveClientInformation: (information) => void (registered = information),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void (sentTo = url),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => void (discovered = state),
    discoveryState: () => discovered,
    invalidateCredentials: (what) => void (what === 'client' || (tokens = undefined)),
  }
  const send = fetchFrom(service)
  const createTransport = () =>
    new StreamableHTTPClientTransport(new URL(`${publicUrl}/mcp`), {
      authProvider: provider,
      // The client knows responses by the built-in class.
      async fetch(url, init) {
        const answer = await send(String(url), init as never)
        const { status, headers } = answer
        return new Response((await answer.text()) || null, { status, headers: [...headers] })
      },
    })
  let asking = createTransport()
  return {
    async connect() {
      const client = new Client({ name, version: '1' })
      asking = createTransport()
      try {
        await client.connect(asking)
        return client
      } catch (error) {
        if (!(error instanceof UnauthorizedError) || !sentTo) throw error
        return sentTo
      }
    },
    finish: ({ searchParams }) => asking.finishAuth(searchParams),
    tokens: () => tokens,
  }
}
