import type { AccountId, MemberId, SessionId, TokenId, WorkspaceId } from './ids.ts'
import type { Plan } from './limits.ts'

export type Role = 'owner' | 'admin' | 'member' | 'guest'
export const roles = ['owner', 'admin', 'member', 'guest'] as const satisfies Role[]

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

type Source = 'app' | 'api' | 'email' | 'import'

/** Who asks. Every read and every operation gets one; nothing else decides what may be seen or done. */
export type Actor = {
  workspace_id: WorkspaceId
  /** Null for the operator's tool, which acts as nobody. */
  member_id: MemberId | null
  role: Role
  source: Source
  /** The token a request came with; null in the app and the operator's tool. */
  token_id: TokenId | null
  plan: Plan
  /** The zone a new task gets when none is sent: the member's, else the workspace's (D12). */
  timezone: string
}

/** Who is signed in to the app, whatever they are in a workspace. */
export type Person = {
  account_id: AccountId
  session_id: SessionId
  /** When they last proved who they are, in milliseconds since 1970. */
  confirmedMs: number
}

/** Owner and administrators manage members, tokens and webhooks (D14). */
export const isAdmin = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === 'owner' || actor.role === 'admin'

/** The operator's tool: nobody, with an owner's rights. No request ever comes with such an actor. */
export const isOperator = (actor: Pick<Actor, 'role' | 'member_id'>): boolean =>
  actor.role === 'owner' && actor.member_id === null
