import { useAllPages, useWorkspaceQuery } from '../../data/session.ts'
import type { InvitableRole, Invitation, WorkspaceOverview } from '../../lib/types.ts'

/** The seats of a kind: how many are taken by members and pending invitations, and how many the plan has. */
export type Seats = { kind: 'members' | 'guests'; used: number; invited: number; max: number }

/** Returns the seats that an invitation as `role` would need; undefined while unknown, and if the plan has no limit. */
export function useSeats(role: InvitableRole): Seats | undefined {
  const overview = useWorkspaceQuery<WorkspaceOverview>('').data
  const invitations = useAllPages<Invitation>('/invitations').data?.data
  const kind = role === 'guest' ? 'guests' : 'members'
  const max = overview?.limits[kind]
  if (!overview || !invitations || max == null) return undefined
  const isReserved = (invitation: Invitation) =>
    !invitation.expired && (invitation.role === 'guest') === (kind === 'guests')
  const invited = invitations.filter(isReserved).length
  return { kind, used: overview.usage[kind] + invited, invited, max }
}
