/** The parts that the tests use; its own types would need forty packages. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = { oidc: { client: { clientId: string }; session: { accountId: string } } }
  type Login = { login: { accountId: string; ts?: number } } | { error: string }

  export class Provider {
    constructor(issuer: string, settings: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Login): Promise<void>
    Grant: new (of: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
  }
  export type { Context, Login }
}
