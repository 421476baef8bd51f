import type { AccountId, MemberId, SessionId, TokenId, WorkspaceId } from './ids.ts'
import type { Plan } from './limits.ts'

export type Role = 'owner' | 'admin' | 'member' | 'guest'
export const roles = ['owner', 'admin', 'member', 'guest'] as const satisfies Role[]

/** A person, or another system, which can't sign in and takes no seat (0301). */
export const memberKinds = ['person', 'integration'] as const

/** The eight scopes of the specification's Authentication part. */
export const scopes = [
  'tasks:read',
  'tasks:write',
  'lists:read',
  'lists:write',
  'comments:read',
  'comments:write',
  'members:read',
  'webhooks:write',
] as const
export type Scope = (typeof scopes)[number]

/** What a token of an app can be limited to: the API or the MCP server (RFC 8707, 0322). */
export const resources = ['api', 'mcp'] as const
export type Resource = (typeof resources)[number]

type Source = 'app' | 'api' | 'email' | 'import'

/** Who makes a request. Every read and operation gets one; nothing else decides about access. */
export type Actor = {
  workspace_id: WorkspaceId
  /** Null for the operator's tool, which acts as no member. */
  member_id: MemberId | null
  role: Role
  source: Source
  /** The token a request came with; null in the app and the operator's tool. */
  token_id: TokenId | null
  /** That token's name. */
  token_name: string | null
  plan: Plan
  /** The default time zone of new tasks: the member's, or the workspace's (D12). */
  timezone: string
}

/** Who is signed in to the app, independent of any workspace. */
export type Person = {
  account_id: AccountId
  session_id: SessionId
  /** When they last confirmed their password, in milliseconds since 1970. */
  confirmedMs: number
}

/** Whether the actor may manage members, tokens and webhooks: the owner and admins may (D14). */
export const isAdmin = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === 'owner' || actor.role === 'admin'

/**
 * Whether the actor is the operator's tool: no member, with an owner's rights. Requests never have such an
 * actor.
 */
export const isOperator = (actor: Pick<Actor, 'role' | 'member_id'>): boolean =>
  actor.role === 'owner' && actor.member_id === null
