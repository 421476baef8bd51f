import { hasAccounts, lockAccounts } from '../accounts/find.ts'
import { createAccount } from '../accounts/create.ts'
import { checkPassword } from '../accounts/passwords/password-policy.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { signUpDisabled } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { randomId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { type StartedSession, completeSignIn } from '../sessions/complete-sign-in.ts'
import type { ClientInfo } from '../sessions/client-info.ts'
import { createWorkspaceRow } from '../workspaces/create.ts'
import { operatorActor } from '../workspaces/operator-actor.ts'
import type { Workspace } from '../workspaces/schema.ts'
import { addMember } from './add-member.ts'

type InstallationInput = {
  name: string
  email: string
  password: string
  workspace_name: string
  timezone: string
}

/**
 * Makes the first account of an installation with its workspace, and signs its owner in. Of any number that ask at the
 * same time one is the first.
 *
 * @throws forbidden `sign_up` when anybody has an account, validation_error for a password that cannot be used
 */
export async function setUpInstallation(
  database: Database,
  secrets: Secrets,
  { name, email, password, workspace_name, timezone }: InstallationInput,
  visit: ClientInfo,
): Promise<StartedSession> {
  // Without a lock first: whoever asks in vain holds nobody up.
  if (await hasAccounts(database.page)) throw signUpDisabled()
  checkPassword(password, { name, email })
  const passwordHash = await hashPassword(password)
  const id = randomId('wsp', database.clock.now())
  const workspace: Workspace = { id, name: workspace_name, plan: 'start', timezone }
  return write(
    database,
    id,
    async (sql) => {
      if (await hasAccounts(sql)) throw signUpDisabled()
      const accountId = await createAccount(sql, sql.stampMs, { name, email, passwordHash, timezone })
      if (!accountId) throw signUpDisabled()
      const operator = operatorActor(workspace)
      record(sql, operator, { action: 'workspace.created', subject_id: id, list_id: null })
      await addMember(sql, operator, { id: accountId, name, email }, 'owner', timezone)
      return completeSignIn(sql, secrets, accountId, 'password', visit)
    },
    // Sent at once, in this order.
    (sql) => Promise.all([lockAccounts(sql), createWorkspaceRow(sql, workspace)]),
  )
}
