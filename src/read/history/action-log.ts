import { type AccountAction, accountActions } from '../../identity/accounts/account-changes.ts'
import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { invalidField, missingRole, planRequired } from '../../core/errors.ts'
import type { ChangeEntry } from '../../platform/events/record.ts'
import { lowestId } from '../../core/ids.ts'
import { listActionLog } from './action-log-store.ts'
import { oldestVisibleId } from './history.ts'
import type { ActionLogEntry, ActionLogFilters } from './schema.ts'

/** The changes in the action log, besides those of accounts: all that affect what someone may do or see. */
const loggedChangeActions = [
  'token.created',
  'token.revoked',
  'token.exposed',
  'app.connected',
  'app.disconnected',
  'app.reuse_detected',
  'webhook.created',
  'webhook.updated',
  'webhook.secret_reissued',
  'webhook.redelivered',
  'webhook.replayed',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.deleted',
  'member.joined',
  'member.updated',
  'member.role_changed',
  'member.removed',
  'invitation.created',
  'invitation.resent',
  'invitation.withdrawn',
  'invitation.declined',
  'list.shared',
  'list.unshared',
  'list.address_created',
  'list.address_replaced',
  'list.address_deleted',
  'list.link_created',
  'list.link_changed',
  'list.link_replaced',
  'list.link_revoked',
  'list.updated',
  'list.deleted',
  'workspace.created',
  'workspace.updated',
  'workspace.plan_changed',
  'log.exported',
  'export.created',
  'export.downloaded',
  'export.scheduled',
] as const satisfies ChangeEntry['action'][]

export type ActionLogAction = (typeof loggedChangeActions)[number] | AccountAction

const allActions: readonly string[] = [...loggedChangeActions, ...accountActions]
/** Above every id. */
const maxId = 'chg_z'

/** @throws forbidden on plans below Business, and unless the actor is the owner or an admin */
export function requireActionLog(actor: Actor): void {
  if (actor.plan !== 'business') throw planRequired('business')
  if (!isAdmin(actor)) throw missingRole('admin')
}

/**
 * Reads the action log, newest first, as far back as the Business plan allows.
 *
 * @throws validation_error for an unknown action
 */
export function readActionLog(
  database: Database,
  actor: Actor,
  { action, member_id, from, to }: ActionLogFilters,
  before: string | undefined,
  take: number,
): Promise<ActionLogEntry[]> {
  const actions =
    action === undefined
      ? allActions
      : allActions.filter((one) => one === action || one.startsWith(`${action}.`))
  if (actions.length === 0) throw invalidField('action', 'format')
  const starts = [
    oldestVisibleId(database, actor),
    from === undefined ? '' : lowestId('chg', Date.parse(from)),
  ]
  const ends = [before ?? maxId, to === undefined ? maxId : lowestId('chg', Date.parse(to))]
  return listActionLog(database.page, actor, {
    actions,
    memberId: member_id ?? null,
    oldest: starts.reduce((a, b) => (a > b ? a : b)),
    before: ends.reduce((a, b) => (a < b ? a : b)),
    take,
  })
}
