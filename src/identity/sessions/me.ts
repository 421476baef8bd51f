import { findWorkspaceIds } from '../accounts/workspaces.ts'
import type { Person } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notSignedIn } from '../../core/errors.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { confirmationMinutes, sessionIdleDays } from '../../core/limits.ts'
import * as store from './me-store.ts'
import type { Me, Session, StartInfo } from './schema.ts'

/** The ways to sign in and sign up that are configured. */
export type SignInOptions = {
  signUp: StartInfo['sign_up']
  mail: boolean
  singleSignOn: StartInfo['single_sign_on']
}

const minuteMs = 60_000

/**
 * Returns the signed-in person and their workspaces.
 *
 * @param nowMs milliseconds since 1970
 * @throws unauthorized if the account was deleted in the meantime
 */
export async function findMe(
  sql: Sql,
  person: Person,
  signInOptions: SignInOptions,
  nowMs: number,
): Promise<Me> {
  const { account_id } = person
  const [account, ids] = await Promise.all([
    store.findAccount(sql, account_id),
    findWorkspaceIds(sql, account_id),
  ])
  if (!account) throw notSignedIn()
  const workspaces = await store.listWorkspaces(sql, account_id, ids)
  const { theme, single_keys, shortcuts, mail_webhooks, start_screen, last_workspace_id, ...rest } = account
  return {
    account: { ...rest, preferences: { theme, single_keys, shortcuts, mail_webhooks, start_screen } },
    session: { id: person.session_id, confirmed_until: confirmedUntil(person.confirmedMs, nowMs) },
    workspaces,
    last_workspace_id: workspaces.some(({ id }) => id === last_workspace_id) ? last_workspace_id : null,
    may_found: signInOptions.signUp === 'open',
  }
}

/** Returns the workspaces of a person, in the order they joined them. */
export const listMyWorkspaces = async (sql: Sql, { account_id }: Person): Promise<Me['workspaces']> =>
  store.listWorkspaces(sql, account_id, await findWorkspaceIds(sql, account_id))

/** Returns the sessions of a person, most recently used first. */
export const listSessions = (sql: Sql, { account_id, session_id }: Person): Promise<Session[]> =>
  store.listSessions(sql, account_id, session_id, sessionIdleDays)

function confirmedUntil(confirmedMs: number, nowMs: number): string | null {
  const until = confirmedMs + confirmationMinutes * minuteMs
  return until > nowMs ? formatStamp(until) : null
}
