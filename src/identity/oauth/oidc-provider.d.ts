/** The parts that are used here; its own types would need forty packages (0320). */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Client = { clientId: string; grantTypeAllowed(type: string): boolean }
  type Session = { accountId: string }

  /** A request at the authorization server; `oidc` is there from its first step on. */
  type Context = {
    path: string
    query: Record<string, string | string[] | undefined>
    request: object
    response: { get(name: string): string | string[]; set(name: string, value: string[]): void }
    set(name: string, value: string): void
    redirect(url: string): void
    status: number
    oidc: {
      client: Client
      session: Session
      provider: Provider
      route: string
      params: Record<string, unknown>
      result?: { consent?: { grantId?: string } }
    }
  }

  type Login = {
    login?: { accountId: string; ts?: number; remember?: boolean }
    consent?: { grantId: string }
    select_account?: object
    error?: string
    error_description?: string
  }

  type Interaction = {
    uid: string
    params: { client_id: string; redirect_uri: string; scope?: string; resource?: string }
  }

  /** Where a kind of model is stored; `id` is what its holder presents. */
  export type Adapter = {
    upsert(id: string, payload: Record<string, unknown>, expiresIn: number): Promise<void>
    find(id: string): Promise<Record<string, unknown> | undefined>
    findByUid(uid: string): Promise<undefined>
    findByUserCode(code: string): Promise<undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  type Model = { prototype: { generateTokenId(this: { grantId: string; format?: string }): string } }

  export class Provider {
    constructor(issuer: string, settings: Record<string, unknown>)
    static readonly ctx: Context | undefined
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    on(event: 'server_error', listener: (context: Context, error: Error) => void): void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(request: IncomingMessage, response: ServerResponse, result: Login): Promise<string>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Login): Promise<void>
    readonly AccessToken: Model
    readonly RefreshToken: Model
    readonly Client: {
      new (metadata: object): Client
      prototype: { compareClientSecret(this: { clientSecret: string }, secret: string): boolean }
    }
    readonly Grant: new (of: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
  }

  export namespace interactionPolicy {
    type Check = object
    const Check: new (
      reason: string,
      description: string,
      error: string,
      check: (context: Context) => boolean,
    ) => Check
    const Prompt: new (options: { name: string; requestable: boolean }, ...checks: Check[]) => object
  }

  export namespace errors {
    class OIDCProviderError extends Error {
      error: string
      error_description?: string
    }
    class InvalidGrant extends OIDCProviderError {
      constructor(detail: string)
    }
    class InvalidTarget extends OIDCProviderError {
      constructor(description?: string)
    }
    class SessionNotFound extends OIDCProviderError {}
  }

  export type { Context, Interaction, Login }
}
