/** The shapes of the app's door, as the service itself declares them: types alone, nothing of it is shipped. */
export type { Role, Scope } from '../src/actor.ts'
export type { InvitableRole, Invitation, InvitationLook } from '../src/invitations/schema.ts'
export type { Plan } from '../src/limits.ts'
export type { ListView } from '../src/lists/settings-schema.ts'
export type { MemberView } from '../src/members/settings-schema.ts'
export type { Me, MePatch, SecondFactor, Session, Start } from '../src/sessions/schema.ts'
export type { TokenShown, TokenView } from '../src/tokens/settings-schema.ts'
export type { LimitsView, PlanViews, WorkspaceView } from '../src/workspaces/settings-schema.ts'
export type { Attempt } from '../src/webhooks/delivery/again-store.ts'
export type { WebhookState, WebhookWithSecret } from '../src/webhooks/schema.ts'

type Counts = { delivered: number; failed: number }
export type WebhookSummary = {
  day: Counts & { attempts: number; success_rate: number | null; median_ms: number | null }
  waiting: number
  half_hours: (Counts & { start: string })[]
  secret_since: string
  previous_secret_until: string | null
}
export type WebhookLine = { id: string; success_rate: number | null; hours: Counts[] }
export type { ShownDelivery } from '../src/webhooks/delivery/find-delivery.ts'
