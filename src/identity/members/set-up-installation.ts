import { hasAccounts, lockAccounts } from '../accounts/find.ts'
import { createAccount } from '../accounts/create.ts'
import { checkSetupCode } from '../accounts/setup-link.ts'
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
  /** The code of the setup link. */
  setup_code: string
  name: string
  email: string
  password: string
  workspace_name: string
  timezone: string
}

/**
 * Creates the first account of an installation and its workspace, and signs the owner in. Only someone with
 * the setup link can (0213), and of any number of concurrent requests, only one succeeds.
 *
 * @throws forbidden `sign_up` if there is an account already, forbidden `setup_code` or rate_limited for a
 *   wrong code, validation_error for an unacceptable password
 */
export async function setUpInstallation(
  database: Database,
  secrets: Secrets,
  { setup_code, name, email, password, workspace_name, timezone }: InstallationInput,
  client: ClientInfo,
): Promise<StartedSession> {
  // Check without a lock first, so that requests bound to fail hold no one up.
  if (await hasAccounts(database.page)) throw signUpDisabled()
  await checkSetupCode(database.page, secrets, setup_code, client.network)
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
      return completeSignIn(sql, secrets, accountId, 'password', client)
    },
    // Both statements are sent at once and run in this order.
    { before: (sql) => Promise.all([lockAccounts(sql), createWorkspaceRow(sql, workspace)]) },
  )
}
